"""Texts about remote games: games by links, and live games."""

YOUR_FRIEND = "your friend"
TO_MOVE = "{} moves next"
NOT_YOUR_TURN = "It is {} turn. The answer comes as a link."
FRIENDS_TURN = "It is {} turn."
SEND_FIRST = "It is {} turn. Send your move first."
ONLY_TO_LOOK = "This is an earlier position of your game with {}. To play on, go to the last move."
ONLY_TO_LOOK_BACK = "Your game with {} is over. It stays as you have played it."
ANSWER_FIRST = "First choose which game goes on."
NO_HELP = "There is no hint and no analysis while you play with {}."
AS_AGREED = "The moves of this game are as you and {} have played them."

SEND_MOVE, SEND_INVITATION = "Send your move to {}.", "Invite {} with a link."
SEND_END, SEND_REQUEST = "The game is over. Send it to {}.", "Send {} your request to take back."
SEND_CONSENT, SEND_NO = "Taken back. Send it to {}.", "Tell {} that you refuse."
SEND_GAME, END_IS_SENT = "Send your game to {}.", "The end is sent to {}."
WAITING, WAITING_FOR_CONSENT = "Waiting for {}.", "You have asked {} to take back."
ASKED = "{} asks to take back {}."
SEND, SEND_AGAIN, ALLOW, REFUSE, WITHDRAW = "Send", "Send again", "Allow", "Refuse", "Do not ask"
TAKE_THEIRS, KEEP_MINE = "The link's", "Mine"

INVITES, YOU_PLAY, OTHER_TERMS = "{} invites you to this game.", "You play {}.", " Your last game had other terms."
INVITES_TO, PLAY, BY_LINK_INSTEAD = "{} invites you to play {}.", "Play", "By link"
SEEN_ADDRESS = "You will see each other's address."
BOARD, SO_FAR = ", board {}", " so far"
OLD_LINK = "This is an older link. The game has gone on: here is how it stands."
NOTHING_NEW = "Nothing is new in this link."
ASK_LATER = "{} has refused that. You can ask again after your next move."
DECLINED = "{} does not take the move back."
AGREED = "{} has taken back as you asked."
LAPSED = "You have made a move: your request to take back has lapsed."
MOVED_INSTEAD = "{} has made a move instead. Nothing is taken back."
AGREED_TOO_LATE = "{} would have taken back, but you had made a move. The game goes on with it."
IN_TIME = "{} had moved in time: the move was on its way. The game goes on."
DIFFERS_AT = "The link has another move {0} ({2}) than your game ({1}). Which game goes on?"
DIFFERS = "The link has {} where your game has {}. Which game goes on?"
DIFFERS_BY_BOARD = "The link's game is on another board. Which game goes on?"
DIFFERS_BY_END = "By the link, the game is over. Which game goes on?"
KEPT_MINE = "Your game is unchanged."
TOOK_THEIRS = "The game is now as in the link. The other moves are kept under Moves."
TOOK_LONGER = "The game is now as in the link."
TOOK_OTHER_BOARD = "The game is now as in the link. Yours is kept under My games."

MOVE_MESSAGE = "Move {1} of our game of {0}. Your turn:"
INVITATION_MESSAGE = "Let us play {}. Open the link, make your move, and send me the link that you get:"
END_MESSAGE = "Our game of {} is over:"
REQUEST_MESSAGE = "May I take back in our game of {}?"
CONSENT_MESSAGE = "I have taken it back in our game of {}:"
NO_MESSAGE = "I would rather not take it back in our game of {}:"
GAME_MESSAGE = "Our game of {} as I have it:"

CANNOT_BE_READ = "This link of a friend cannot be read: {}. Nothing was changed. Ask for the link again."
BAD_WORD, NO_SENDER = "its part “{}” is damaged", "it does not say who sends it"
CUT_OFF, BROKEN_OFF, TOO_MUCH = "it is cut off, with {1} of {0}", "it is cut off", "it is too long"
TOO_LONG = "it says {}, and has {}"
ANOTHER_GAME = "its moves are cut off, or of another game"

YOUR_TURN, THEIR_TURN, NOT_SENT, ASKS = "your turn", "their turn", "not sent", "asks to take back"
FIRST_MOVE_OR_RULES, RULES = "Your move, or the rules first.", "Rules in a minute"
FIRST_MOVE = "Make your move. Then send {} the link."
COPIED, SHARED = "The link is copied. Paste it into a message to {}.", "Sent to {}."
REMOVE, REMOVED, UNDO = "Remove", "Removed: {}", "Undo"
NOT_REMOVED = "This browser did not allow to remove the game. It is still there."
NOT_RESTORED = "This browser did not allow to store the game again. Try Undo once more."
COPY_BY_HAND = "The browser did not allow copying. The link is selected: copy it by hand."

# Dialogs with a link. The link holds a game, an invitation to a live game, or an answer to an invitation.
TITLES = {"letter": "Send to {}", "live": "Invite {} to a live game", "answer": "{} invites you"}
STEPS = {
    "letter": ("Send this link to {}, or show the code.", "You get a link back. Open it in this browser."),
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

# Live games: both browsers are connected.
PLAY_LIVE, SHOW_LINK, CANCEL = "Live", "Show link", "Stop"
CONNECT, NO, INVITED = "Connect", "No", f"Play live? {SEEN_ADDRESS}"
PREPARING = "Preparing the connection…"
INVITING = "Waiting until {} answers."
ANSWERING = "Waiting until {} opens your answer."
JOINING = "Connecting with {}…"
HERE, AWAY = "Live: {} is here.", "Live: {} is away."
REMATCH, REMATCH_ASKED = "{} asks for a rematch.", "You have asked {} for a rematch."
ACCEPT, DECLINE = "Accept", "Decline"
REMATCH_DECLINED, HAS_DECLINED = "{} declines the rematch.", "{} has declined the rematch."
REMATCH_BEGINS = "The rematch begins. You play {}."
INTERRUPTED = "The connection with {} is interrupted."
BY_LINK = "Play on by link."  # short, because a phone has only two lines of twenty characters
LOST, LEFT = "Connection lost. " + BY_LINK, "{} has left. " + BY_LINK
FAILED, SPOILED = "No connection. " + BY_LINK, "Connection closed. " + BY_LINK
CLOCKS_DIFFER = "By your clock, {0} has no time left. By {1}, there is some: the game may go on."
BY_THEIR_CLOCK = "By {} clock, you have no time left. Your own clock counts."
GAMES_DIFFER = "{} has another game on the board than you. Send a link to choose which one goes on."

MESSAGES = {
    "live": "Let us play {} live. Open the link, then send me the link that you get:",
    "answer": "My answer to your invitation to {}:",
}
NOT_HERE = "This browser cannot connect: {}. The game goes on by link."
NO_WEBRTC = "it has no WebRTC"
BAD_ANSWER = "This is not the link that your friend sends back: {}."
NO_LINK, OTHER_GAME = "it holds no answer", "it belongs to another game"
TELL_ME, NOT_ALLOWED = "Tell me when my friend has moved", "Your browser does not allow this here."
HAS_MOVED = "{} has moved"
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
