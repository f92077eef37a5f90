"""Texts about a live game: both browsers are connected."""

PLAY_LIVE, SHOW_LINK, CANCEL = "Live", "Show link", "Stop"
CONNECT, NO, INVITED = "Connect", "No", "Play live? You will see each other's address."
PREPARING = "Preparing the connection…"
INVITING = "Waiting until {} answers."
ANSWERING = "Waiting until {} opens your answer."
JOINING = "Connecting with {}…"
HERE, AWAY = "Live: {} is here.", "Live: {} is away."
REMATCH, REMATCH_ASKED = "{} asks for a rematch.", "You have asked {} for a rematch."
ACCEPT, DECLINE = "Accept", "Decline"
DECLINED, HAS_DECLINED = "{} declines the rematch.", "{} has declined the rematch."
REMATCH_BEGINS = "The rematch begins. You play {}."
INTERRUPTED = "The connection with {} is interrupted."
BY_LINK = "Play on by link."  # a phone has two lines of twenty characters beside two buttons
LOST, LEFT = "Connection lost. " + BY_LINK, "{} has left. " + BY_LINK
FAILED, SPOILED = "No connection. " + BY_LINK, "Connection closed. " + BY_LINK
CLOCKS_DIFFER = "By your clock, {0} has no time left. By {1}, there is some: the game may go on."
BY_THEIR_CLOCK = "By {} clock, you have no time left. Your own clock counts."
DIFFERS = "{} has another game on the board than you. Send a link to choose which one goes on."

TITLES = {"live": "Invite {} to a live game", "answer": "{} invites you"}
STEPS = {
    "live": (
        "Send this link to {}, or show the code.",
        "You get a link back. Open it in this browser, or paste it below.",
        "Keep this page open. Connected, you see each other's address.",
    ),
    "answer": (
        "Send this link back to {}, or show the code.",
        "The live game begins when {} has opened it.",
        "Keep this page open.",
    ),
}
MESSAGES = {
    "live": "Let us play {} live. Open the link, then send me the link that you get:",
    "answer": "My answer to your invitation to {}:",
}
NOT_HERE = "This browser cannot connect: {}. The game goes on by link."
NO_WEBRTC = "it has no WebRTC"
BAD_ANSWER = "This is not the link that your friend sends back: {}."
NO_LINK, OTHER_GAME = "it holds no answer", "it belongs to another game"
OWN_LINK = "This is your own link. Send it to your friend."
YOUR_MOVE = "Your move. {} sees it when you send it, or live."
PLAYS = "{}, you play {}{}."
TIME, INCREMENT = ", {} each", ", {} each and {} s more a move"
OLDER_INVITATION = "it answers an older invitation. Send the new one"
BAD_INVITATION = "The invitation to a live game in this link cannot be read: {}. The game goes on by link."
IN_OTHER_TAB = "Your game with {} goes on live in another tab. You can close this one."
BEGUN_ELSEWHERE = "You are connecting in another tab. Links from this tab no longer work."
TOO_LATE = (
    "No tab took this answer. If the one in which you invited {} is open, paste the link there. If not, invite again "
    "with “Live”."
)
