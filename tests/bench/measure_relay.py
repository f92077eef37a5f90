"""Measure a relay on one core under the load of many rooms; prints one JSON object.

    .venv/bin/python tests/bench/measure_relay.py [--rooms 1000] [--rate 1] [--seconds 30]

The relay runs in a process of its own, on the first core; the clients run in this process, on the second (Linux). In
each room, two seats send a message of 200 bytes in turn, `--rate` messages a second in each room, at moments spread
evenly over the second. The other seat confirms each.

delay   milliseconds from the sending of a message until the other client has read it, with the clients' own share:
        median, 99 % and the largest
cores   processor time of the relay for each second
memory  KB of private memory that the relay has more with all rooms than before the first one, for each room. `idle`:
        before the first message; `busy`: at the end
"""

import argparse
import asyncio
import gc
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.paths import ROOT
from tests.relay.client import Client, name

SIZE = 200  # bytes of a message
AT_ONCE = 50  # connections that are opened at the same time
HEADERS = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-GB,en;q=0.9,de;q=0.8",
    "Cache-Control": "no-cache",
    "Pragma": "no-cache",
    "Origin": "https://you.example",
    "X-Forwarded-For": "2001:db8::1:2:3:4",
    "X-Forwarded-Proto": "https",
}
"""Those that a browser and a proxy send. The relay holds them while a connection lasts."""
SETTLING = 2  # seconds without a measurement, after all have connected


def started(core):
    """(the process of a relay on a core, its port)."""
    words = ["--port", "0", "--rooms-per-address", "100000", "--connections-per-address", "100000", "--rooms", "100000"]
    command = ["taskset", "--cpu-list", str(core), sys.executable, "-m", "pygame35", "relay", *words]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    return process, int(process.stderr.readline().partition("127.0.0.1:")[2].partition("/")[0])


def memory(process):
    """Private resident memory in KB."""
    lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


def processor_time(process):
    """Seconds."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def seated(port, room, delays):
    """A client in a room, which confirms all messages and adds their delays; returns (client, connection, task)."""
    client = Client(first=1)
    words = {"compression": None, "ping_interval": None, "proxy": None, "user_agent_header": None}
    websocket = await connect(f"ws://127.0.0.1:{port}/{room}", additional_headers=HEADERS, **words)
    await websocket.send(client.hello())
    client.take(await websocket.recv())

    async def read():
        while True:
            try:
                frame = await websocket.recv()
            except ConnectionClosed:
                return
            for answer in client.take(frame):
                await websocket.send(answer)
            if client.received:
                delays.append(time.perf_counter() - float(client.received.pop().split(" ")[0]))

    return client, websocket, asyncio.create_task(read())


async def play(seats, begin, end, every):
    """Let the two seats of a room send in turn, from one moment to another."""
    moment, turn = begin, 0
    while moment < end:
        await asyncio.sleep(max(0, moment - time.perf_counter()))
        client, websocket, _ = seats[turn]
        await websocket.send(client.say(f"{time.perf_counter()} ".ljust(SIZE, "x")))
        moment, turn = moment + every, 1 - turn


async def measured(process, port, options):
    delays, empty = [], memory(process)
    gate = asyncio.Semaphore(AT_ONCE)

    async def room():
        async with gate:
            key = name()
            return [await seated(port, key, delays), await seated(port, key, delays)]

    rooms = await asyncio.gather(*(room() for _ in range(options.rooms)))
    gc.collect()
    gc.freeze()  # the clients' own collections would delay the messages
    await asyncio.sleep(SETTLING)
    idle, used, begin, every = memory(process), processor_time(process), time.perf_counter(), 1 / options.rate
    starts = [begin + every * number / options.rooms for number in range(options.rooms)]
    await asyncio.gather(
        *(play(seats, start, begin + options.seconds, every) for seats, start in zip(rooms, starts, strict=True))
    )
    seconds = time.perf_counter() - begin
    used = processor_time(process) - used
    await asyncio.sleep(1)
    busy = memory(process)
    sent = sum(client.number for seats in rooms for client, _, _ in seats)
    lost = sum(len(client.kept) for seats in rooms for client, _, _ in seats)
    delays.sort()
    process.terminate()
    ends = [task for seats in rooms for _, _, task in seats]
    await asyncio.wait(ends, timeout=10)
    return {
        "rooms": options.rooms,
        "messages_a_second": round(sent / seconds),
        "unconfirmed": lost,
        "delay": [round(1000 * delays[int(part * (len(delays) - 1))], 2) for part in (0.5, 0.99, 1)],
        "cores": round(used / seconds, 3),
        "memory": {"empty_relay": empty, "idle": round((idle - empty) / options.rooms, 1)}
        | {"busy": round((busy - empty) / options.rooms, 1)},
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1.0, help="messages a second in each room")
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    first, *others = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, others or {first})
    process, port = started(first)
    try:
        print(json.dumps(asyncio.run(measured(process, port, options))))
    finally:
        process.kill()


if __name__ == "__main__":
    main()
