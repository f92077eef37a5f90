"""A relay: a small server through which two browsers play a game with each other. `pip install 'pygame35[relay]'`.

The relay has rooms with two seats each. It hands the messages of one seat on to the other, in order, and keeps a
message until the other seat has confirmed it. It does not read messages, and stores nothing on disk. This page is the
protocol, version 1, for the authors of clients.

**Connect.** `wss://HOST/ROOM`. ROOM is the room's name: 128 random bits, as 22 characters of base64url. A client makes
it, and the link for the friend holds it, so the relay and its proxy see the name. Each client also makes a secret for
itself, of the same form, and keeps it. Whoever knows the secret of a seat has the seat.

**Frames.** A frame that is not a message is text: words with one space between them.

    from the client
      hello 1 SECRET SEEN      must be the first frame, within ten seconds
      got N                    confirms all messages up to number N
      ping                     asks for `pong`
    from the relay
      welcome EPOCH SEAT RECEIVED CONFIRMED FRIEND     the first frame
      got N                    the other seat has confirmed your messages up to number N
      friend here              the other seat has connected
      friend away              the other seat has no connection any more; noticed within a minute
      pong                     the answer to `ping`
    both ways, a message: the relay hands the frame on as it came
      text frame               NUMBER, a space, the text
      binary frame             NUMBER, in eight bytes, big-endian; then the bytes

    SEEN       the number of the last message that you have from the other seat; 0 without any
    EPOCH      22 characters, drawn at random when the room opens
    SEAT       1 or 2, in the order of arrival; it may differ in the next epoch
    RECEIVED   the number of the last message that the relay has from you in this epoch; 0 without any
    CONFIRMED  the number of your last message in this epoch that the other seat has confirmed; 0 without any
    FRIEND     here, away, or none: nobody has taken the other seat yet

A message has at most 4,096 bytes (a text in UTF-8), without its number. Numbers are below 2**53.

**Send.** Number your messages one by one. Store each before you send it, and keep it until `got` or `welcome` confirms
it, also across a reload of the page. After each `welcome`, send all that you keep with a number above RECEIVED again,
in order; the number of a new message continues. A client that remembers nothing continues after RECEIVED; if that is 0,
it begins with the time in milliseconds since 1970, so its numbers are above those that it has forgotten. At most 64
messages with 64 KB, numbers included, may be unconfirmed: keep further ones back until then.

**Receive.** Ignore a message whose number is not above that of the last one. Store what it changes, then send `got`. So
no message is lost or doubled, however often either side connects again.

**Connect again** with the same SECRET after any loss of the connection. A browser does not notice a dead one: send
`ping` after sleep, a change of network, and every 30 seconds; without `pong` within five, connect again. A seat is kept
for ten minutes without a connection; after that, a newcomer may take it, and receives what its former owner has not
confirmed. A room without any connection for ten minutes ends. When a relay that was stopped starts again, all rooms are
gone. In both cases the next `hello` opens the room anew: EPOCH differs, RECEIVED is 0, and the rule of sending covers
what was lost.

**Close codes.** The reason is an English sentence.

    code  why                                                       what to do
    1001  the relay stops                                           again after 1, 2, 4 ... 30 s, plus a random part
    1006  (the browser's) the connection broke                      the same
    1009  a frame is too long                                       a bug of the client
    4000  the same seat connected elsewhere, as in another tab      wait for the person
    4400  a frame that this page does not allow                     a bug of the client
    4408  no `hello` within ten seconds                             connect again
    4409  the room is full: two others have its seats               tell the person
    4410  no frame from either seat for two hours, except `ping`    connect again when the person comes back
    4413  more messages or bytes unconfirmed than allowed           a bug of the client
    4429  too many frames a second, or too many connections or      again after 10, 20 ... 60 s
          rooms from one address
    4503  the relay is full                                         the same

A seat may send 20 frames a second, and 100 at once; a `got` that confirms a message does not count. A path other than
that of a room, `/health` and `/counters` is answered with 404, an origin that the operator does not allow with 403; a
browser reports both as 1006.

**Trust.** The relay could read, change, leave out and invent messages, and so could its operator. So encrypt messages
with a key from the fragment of the link, and authenticate their sender and number. Confirm a message that is not
authentic, and else ignore it: SEEN does not count it. The relay's own frames are not authenticated: a relay that lies
in them can lose messages, but cannot forge any. A person who knows only the room's name can take a free seat, but has
no key: take the friend for present only when an authentic message has answered a question of yours, such as a random
word.
"""
