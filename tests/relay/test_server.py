"""The relay on a network."""

import asyncio
import random
import signal
import subprocess
import sys

import pytest
from websockets.exceptions import InvalidStatus

from pygame35.relay import frames
from pygame35.relay.limits import Limits
from tests.paths import ROOT
from tests.relay.client import ROOM, Client, name
from tests.relay.network import House, Player, hello, house, on_network, refused
from tests.relay.test_rooms import random_frame

GOING_AWAY, TOO_BIG, NOT_UTF8 = 1001, 1009, 1007
PATIENT = Limits(rate=1e6, burst=1e6, connections_per_address=10**6)  # in tests of something else


@on_network
async def test_two_play_and_a_third_is_refused():
    async with house() as relay:
        red, blue = await Player().join(relay), await Player().join(relay)
        for number in range(20):
            await red.say(f"text {number}")
            await red.say(bytes([number]))
        await blue.say("é")
        expected = [content for number in range(20) for content in (f"text {number}", bytes([number]))]
        await blue.has(*expected)
        await red.has("é")
        await red.until(lambda client: not client.kept)
        third = Player()
        third.websocket = await relay.connect()
        await third.websocket.send(third.client.hello())
        await third.websocket.wait_closed()
        assert (third.websocket.close_code, third.websocket.close_reason) == (frames.FULL, "the room is full")
        assert await relay.counter("messages") == "41" and await relay.counter("refused") == "1"
        assert await relay.counter("rooms") == "1" and await relay.counter("seats") == "2"


@on_network
async def test_presence_and_the_same_seat_in_another_tab():
    async with house() as relay:
        red = await Player().join(relay)
        assert red.client.friend == "none"
        blue = await Player().join(relay)
        await red.until(lambda client: client.friend == "here")
        again = await Player(blue.client).join(relay)
        assert await blue.end() == (frames.REPLACED, "the same seat has connected elsewhere")
        again.cut()
        await red.until(lambda client: client.friend == "away")


@on_network
async def test_a_hundred_reconnections_lose_and_double_nothing():
    chance = random.Random(57)
    async with house(PATIENT) as relay:
        players = [await Player().join(relay), await Player().join(relay)]
        sent = [[], []]
        for number in range(100):
            for _ in range(chance.randrange(4)):
                who = chance.randrange(2)
                sent[who].append(chance.choice([str(number), number.to_bytes(2, "big")]))
                await players[who].say(sent[who][-1])
            who = chance.randrange(2)
            if chance.random() < 0.7:
                players[who].cut()
            players[who] = await Player(players[who].client).join(relay)
            await players[who].until(lambda client: len(client.kept) < 50)
        await players[0].has(*sent[1])
        await players[1].has(*sent[0])
        for player in players:
            await player.until(lambda client: not client.kept)
        assert len(relay.relay.rooms) == 1


@on_network
async def test_a_relay_that_starts_again_goes_on_with_the_game():
    async with house() as relay:
        red, blue = await Player().join(relay), await Player().join(relay)
        await red.say("one")
        await blue.has("one")
        await red.until(lambda client: not client.kept)
    assert await red.end() == await blue.end() == (GOING_AWAY, "the relay stops")
    await red.say("two")
    async with house(port=relay.port) as relay:
        blue = await Player(blue.client).join(relay)
        red = await Player(red.client).join(relay)
        await red.say("three")
        await blue.has("one", "two", "three")
        await red.until(lambda client: not client.kept)
        assert len(set(red.client.epochs)) == 2 and red.client.epochs == blue.client.epochs


async def flooded(count):
    """A hostile seat sends random frames; its opponent, and a game elsewhere, go on."""
    chance = random.Random(35)
    async with house(Limits(connections_per_address=10**6)) as relay:
        red, blue = await Player().join(relay), await Player().join(relay)
        room = name()
        victim, hostile = await Player().join(relay, room), Client()
        sent = loops = 0
        while sent < count:
            loops += 1
            batch = [random_frame(chance) for _ in range(chance.randrange(1, 40))]
            first = [hostile.hello()] if chance.random() < 0.9 else []
            await refused(relay, *first, *batch, "nonsense", path=room)
            sent += len(batch)
            if loops % 10:  # red and blue keep to the limit of frames a second
                continue
            for one, other, content in ((red, blue, f"{sent} red"), (blue, red, f"{sent} blue")):
                await one.say(content)
                await other.until(lambda client, content=content: client.received[-1:] == [content])
        assert victim.client.received and victim.websocket.state == 1 and len(relay.relay.rooms) == 2
        await victim.websocket.send(f"got {victim.client.seen}")
        await asyncio.wait_for(await victim.websocket.ping(), 5)


@on_network
async def test_random_frames_harm_nobody_else():
    await flooded(2000)


@pytest.mark.long
@on_network
async def test_many_random_frames_harm_nobody_else():
    await flooded(10_000)


@on_network
async def test_a_flood_and_huge_frames_close_only_their_own_connection():
    async with house(Limits(rate=5, burst=50)) as relay:
        red, blue = await Player().join(relay), await Player().join(relay)
        assert await refused(relay, hello(), path=ROOM) == frames.FULL
        assert await refused(relay, hello(), "1 " + "a" * 5000, path=name()) == TOO_BIG
        assert await refused(relay, hello(), bytes(10**7), path=name()) == TOO_BIG
        assert await refused(relay, bytes(10**6), path=name()) == TOO_BIG
        assert await refused(relay, hello(), [b"12345678"] * 2, path=name()) == frames.BAD_FRAME
        assert await refused(relay, hello(), ["1 a", "b" * 5000], path=name()) == TOO_BIG
        assert await refused(relay, hello(), *["got 0"] * 100, path=name()) == frames.TOO_MANY
        await red.say("move")
        await blue.has("move")


@on_network
async def test_broken_frames_and_requests_end_only_their_own_connection():
    async with house() as relay:
        red, blue = await Player().join(relay), await Player().join(relay)
        chance = random.Random(1)
        for _ in range(30):  # after the handshake: bytes that are no frames
            websocket = await relay.connect(name())
            websocket.transport.write(chance.randbytes(200))
            await websocket.wait_closed()
        async with relay.connect(name()) as websocket:
            await websocket.send(b"\xff\xff", text=True)
            await websocket.wait_closed()
            assert websocket.close_code == NOT_UTF8
        for _ in range(30):  # instead of a request
            _, writer = await asyncio.open_connection("127.0.0.1", relay.port)
            writer.write(chance.randbytes(2000) + b"\r\n\r\n")
            writer.close()
        await red.say("move")
        await blue.has("move")


@on_network
async def test_a_client_that_sends_pings_without_end_is_cut():
    async with house() as relay:
        websocket = await relay.connect()
        for _ in range(200):
            await websocket.ping()
        await websocket.wait_closed()
        assert websocket.close_code == 1006


@on_network
async def test_a_client_that_does_not_read_is_cut():
    """It confirms what it has not read, so the limit of unconfirmed messages does not help."""
    async with house(PATIENT) as relay:
        red, deaf = await Player().join(relay), await relay.connect()
        await deaf.send(hello())
        deaf.transport.pause_reading()
        number = 0
        while red.client.friend != "away":
            number += 1
            assert number < 5000
            await red.say(bytes(4096))
            await deaf.send(f"got {number - 1}")
            await red.until(lambda client, number=number: number - 1 not in client.kept or client.friend == "away")
        assert red.websocket.state == 1


@on_network
async def test_no_hello_in_time():
    async with house(Limits(hello=0.05)) as relay:
        assert await refused(relay) == frames.LATE
        reader, writer = await asyncio.open_connection("127.0.0.1", relay.port)
        writer.write(b"GET /health HTTP/1.1\r\n")
        assert await reader.read() == b""  # nor a whole request
        writer.close()


@on_network
async def test_limits_of_an_address_and_the_proxy():
    few = Limits(connections_per_address=1, rooms_per_address=1)
    async with house(few) as relay, relay.connect() as first:
        await first.send(hello())
        assert await refused(relay, hello()) == frames.TOO_MANY
        assert await refused(relay, additional_headers={"X-Forwarded-For": "192.0.2.1"}) == frames.TOO_MANY
    async with house(few, behind_proxy=True) as relay:
        headers = {"X-Forwarded-For": "192.0.2.99, 192.0.2.1"}
        async with relay.connect(additional_headers=headers) as first:
            await first.send(hello())
            await first.recv()
            assert list(relay.relay.connections.counts) == ["192.0.2.1"]
            made_up = {"X-Forwarded-For": "192.0.2.50, 192.0.2.1"}
            assert await refused(relay, additional_headers=made_up) == frames.TOO_MANY
            other = {"X-Forwarded-For": "192.0.2.1, 192.0.2.2"}
            assert await refused(relay, "x", additional_headers=other) == frames.BAD_FRAME
        assert await refused(relay, hello(), path=name(), additional_headers=headers) == frames.TOO_MANY  # its room


@on_network
async def test_origins():
    async with house(origins=["https://you.example"]) as relay:
        async with relay.connect(origin="https://you.example"):
            pass
        for origin in ("https://other.example", "https://you.example.net", None):
            with pytest.raises(InvalidStatus, match="403"):
                await relay.connect(origin=origin)
        assert (await relay.get("/health"))[0].endswith("200 OK")


@on_network
async def test_health_counters_and_other_paths():
    async with house() as relay:
        status, answer = await relay.get("/health")
        assert status == "HTTP/1.1 200 OK" and answer.endswith("\r\n\r\nok\n") and "text/plain" in answer
        _, answer = await relay.get("/counters?a=b")
        assert answer.endswith("\r\n\r\nrooms 0\nseats 0\nmessages 0\nrefused 0\ndropped 0\n")
        for path in ("/", "/short", f"/{ROOM}/", f"/{ROOM[1:]}%41", "/../health"):
            assert (await relay.get(path))[0].endswith("404 Not Found")
        assert (await relay.get(f"/{ROOM}"))[0].endswith("426 Upgrade Required")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_command_stops_gracefully(number):
    words = [sys.executable, "-m", "pygame35", "relay", "--port", "0"]
    with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        try:
            started = process.stderr.readline()
            port = int(started.partition("127.0.0.1:")[2].partition("/")[0])

            async def play():
                client = Player()
                await client.join(House(None, port))
                process.send_signal(number)
                return await client.end()

            assert asyncio.run(play()) == (GOING_AWAY, "the relay stops")
            assert process.wait(10) == 0 and process.stderr.read() == "stopped\n"
        finally:
            process.kill()
