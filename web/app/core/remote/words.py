"""Texts about games with an opponent by link."""

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

SEND_MOVE, SEND_INVITATION, SEND_END = (
    "Send your move to {}.",
    "Invite {} with a link.",
    "The game is over. Send it to {}.",
)
SEND_REQUEST, SEND_CONSENT, SEND_NO = (
    "Send {} your request to take back.",
    "Taken back. Send it to {}.",
    "Tell {} that you refuse.",
)
SEND_GAME, END_IS_SENT = "Send your game to {}.", "The end is sent to {}."
WAITING, WAITING_FOR_CONSENT = "Waiting for {}.", "You have asked {} to take back."
ASKED = "{} asks to take back {}."
SEND, SEND_AGAIN, ALLOW, REFUSE, WITHDRAW = "Send", "Send again", "Allow", "Refuse", "Do not ask"
TAKE_THEIRS, KEEP_MINE = "The link's", "Mine"

INVITES, OTHER_TERMS = "{} invites you to this game. You play {}.", " Your last game had other terms."
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

TITLE = "Send to {}"
STEPS = ("Send this link to {}, or show the code.", "You get a link back. Open it in this browser.")

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
