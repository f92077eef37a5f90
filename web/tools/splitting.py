"""Splits a WebAssembly module in two: its core, with the functions that run, and the rest, loaded when one is called.

The core has every function of the module at its place, so no index changes and whoever uses the module need not know. A
function of the rest is there only as a door: it calls the loader, then the function, both through a table that stands
behind all other tables:

    0         the loader, put there by JavaScript; when the rest is loaded, a function that does nothing
    1 ...     functions of the core that the rest calls
    then      functions of the rest, put there by itself

The rest imports what the module imports, and memory, tables, tags, globals and functions of the core.
"""

import bisect
import itertools
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from tools import instructions, wasm
from tools.wasm import Data, Import, WasmError

DOORS = b"doors"
"""The core exports the table by this name. The rest imports what stands in it from a module of this name, by place."""
CORE = b"core"
"""The rest imports all else of the core from a module of this name."""
SUM = b"rest sum"
"""The core exports the Adler-32 of the rest by this name, in a global."""
NAMELESS = b"core "
"""With an index behind it, the name of a global or a table that the module itself does not export."""
NO_LOCALS, UNREACHABLE, CALL_INDIRECT, LOCAL_GET, I32_CONST = b"\x00", b"\x00", b"\x11", b"\x20", b"\x41"
FUNCREF = b"\x70"
NOTHING = (b"", b"")
"""The signature of the loader."""
NONE = b"\0"
"""A section without an entry."""

CLOSE = 64  # bytes between two pieces of data, from which on they stay apart


class Parts(NamedTuple):
    core: bytes
    rest: bytes


class Plan(NamedTuple):
    """Functions are indices as in the file: imports come first."""

    cold: list[int]
    """Functions of the rest."""
    lent: list[int]
    """Functions of the core that the rest calls."""
    doors: dict[int, int]
    """{function of the rest that the core calls, exports or has in a table: its place in the table of doors}"""
    functions: list[int]
    """Imported functions that the rest calls."""
    globals: list[int]
    """Globals that the rest reads or writes."""


class Module:
    """A module taken apart."""

    def __init__(self, module: bytes) -> None:
        self.sections = wasm.sections(module)
        self.parts = {part.number: part.content for part in self.sections if part.number != wasm.CUSTOM}
        self.imports = wasm.imports(self.parts[wasm.IMPORT])
        self.exports = wasm.exports(self.parts[wasm.EXPORT])
        self.types = wasm.types(self.parts[wasm.TYPE])
        self.tables = wasm.tables(self.parts[wasm.TABLE])
        self.memories = wasm.memories(self.parts[wasm.MEMORY])
        self.tags = wasm.tags(self.parts.get(wasm.TAG, NONE))
        self.globals = [it.description for it in self.imported(wasm.GLOBALS)] + wasm.globals_(self.parts[wasm.GLOBAL])
        own, _ = wasm.numbers(self.parts[wasm.FUNCTION])
        self.functions = self.imported(wasm.FUNCTIONS)
        self.type_of = [wasm.read_number(it.description, 0)[0] for it in self.functions] + own
        self.bodies = dict(enumerate(wasm.bodies(self.parts[wasm.CODE]), len(self.functions)))
        if any(self.imported(kind) for kind in (wasm.TABLES, wasm.MEMORIES, wasm.TAGS)):
            raise WasmError("a module that imports a table, a memory or a tag")

    def imported(self, kind: int) -> list[Import]:
        return [it for it in self.imports if it.kind == kind]

    def signature(self, function: int) -> tuple[bytes, bytes]:
        return self.types[self.type_of[function]]


def split(module: bytes, hot: Collection[int], exported: Collection[str], tables: Iterable[Sequence[int]]) -> Parts:
    """hot: the functions of the core, counted from the first that the module does not import.

    exported: the names of the exports that the core keeps. tables: (begin, end) of data that no function of the core
    reads; the rest brings them along.
    """
    whole = Module(module)
    whole.exports = [it for it in whole.exports if it.name.decode() in exported]
    plan = planned(whole, {len(whole.functions) + place for place in hot})
    ours, theirs = divided(wasm.data(whole.parts[wasm.DATA]), tables)
    others = rest(whole, plan, theirs)
    return Parts(core(whole, plan, ours, zlib.adler32(others)), others)


def planned(module: Module, hot: set[int]) -> Plan:
    cold = [index for index in module.bodies if index not in hot]
    named: dict[int, set[int]] = {wasm.FUNCTIONS: set(), wasm.GLOBALS: set()}
    for index in cold:
        for mention in instructions.mentions(module.bodies[index]):
            named[mention.kind].add(mention.number)
    entrances = {it.number for it in module.exports if it.kind == wasm.FUNCTIONS}
    entrances |= wasm.elements(module.parts[wasm.ELEMENT])
    if wasm.START in module.parts:
        entrances.add(wasm.read_number(module.parts[wasm.START], 0)[0])
    for index in hot:
        entrances |= {it.number for it in instructions.mentions(module.bodies[index]) if it.kind == wasm.FUNCTIONS}
    called = named[wasm.FUNCTIONS]
    lent = sorted(called & hot)
    return Plan(
        cold=cold,
        lent=lent,
        doors={function: place for place, function in enumerate(sorted(entrances & set(cold)), 1 + len(lent))},
        functions=sorted(called - module.bodies.keys()),
        globals=sorted(named[wasm.GLOBALS]),
    )


def divided(data: Iterable[Data], tables: Iterable[Sequence[int]]) -> tuple[list[Data], list[Data]]:
    """The data outside and inside of some ranges. Pieces that are close to each other become one."""
    sides: tuple[list[Data], list[Data]] = ([], [])
    cuts = sorted(cut for table in tables for cut in table)
    for piece in data:
        places = [piece.begin, *(cut for cut in cuts if piece.begin < cut < piece.end), piece.end]
        for begin, end in itertools.pairwise(places):
            inside = bisect.bisect(cuts, begin) % 2
            side, part = sides[inside], piece.content[begin - piece.begin : end - piece.begin]
            gap = begin - side[-1].end if side else CLOSE
            crossed = bool(side) and bisect.bisect(cuts, side[-1].begin) != bisect.bisect(cuts, begin)
            if gap < CLOSE and not crossed:
                part = side[-1].content + bytes(gap) + part
                begin = side.pop().begin
            side.append(Data(begin, part))
    return sides


def core(module: Module, plan: Plan, data: list[Data], checksum: int) -> bytes:
    table = len(module.tables)
    size = wasm.number(1 + len(plan.lent) + len(plan.doors))
    exported = [wasm.export(*it) for it in module.exports]
    exported += [wasm.export(DOORS, wasm.TABLES, table), wasm.export(SUM, wasm.GLOBALS, len(module.globals))]
    exported += [wasm.export(name, kind, index) for kind, index, name in nameless(module, plan)]
    lent = wasm.vector(map(wasm.number, plan.lent))
    changed = {
        wasm.TABLE: wasm.extended(module.parts[wasm.TABLE], [FUNCREF + b"\1" + size + size]),
        wasm.GLOBAL: wasm.extended(module.parts[wasm.GLOBAL], [wasm.constant(checksum)]),
        wasm.EXPORT: wasm.vector(exported),
        wasm.ELEMENT: wasm.extended(module.parts[wasm.ELEMENT], [segment(table, 1, lent)]),
        wasm.DATA_COUNT: wasm.number(len(data)),
        wasm.CODE: wasm.vector(map(wasm.text, core_bodies(module, plan))),
        wasm.DATA: wasm.data_section(data),
    }
    return wasm.joined(part._replace(content=changed.get(part.number, part.content)) for part in module.sections)


def segment(table: int, first: int, functions: bytes) -> bytes:
    """A segment that fills a table from a place on. functions: a vector."""
    return b"\2" + wasm.number(table) + I32_CONST + wasm.signed(first) + wasm.END + b"\0" + functions


def core_bodies(module: Module, plan: Plan) -> Iterator[bytes]:
    cold = set(plan.cold)
    call = CALL_INDIRECT + wasm.number(module.types.index(NOTHING)) + wasm.number(len(module.tables))
    load = I32_CONST + wasm.signed(0) + call
    for function, body in module.bodies.items():
        if function not in cold:
            yield body
        elif function not in plan.doors:
            yield NO_LOCALS + UNREACHABLE + wasm.END  # only the rest calls it
        else:
            parameters, _ = module.signature(function)
            pushed = b"".join(LOCAL_GET + wasm.number(place) for place in range(len(parameters)))
            slot = I32_CONST + wasm.signed(plan.doors[function])
            own = wasm.number(module.type_of[function]) + wasm.number(len(module.tables))
            yield NO_LOCALS + load + pushed + slot + CALL_INDIRECT + own + wasm.END


def nameless(module: Module, plan: Plan) -> Iterator[tuple[int, int, bytes]]:
    """(kind, index, name) of what the rest imports of the core, and the module does not export."""
    named = {(it.kind, it.number) for it in module.exports}
    imported = len(module.imported(wasm.GLOBALS))
    all_of = {wasm.TABLES: module.tables, wasm.MEMORIES: module.memories, wasm.TAGS: module.tags}
    needed = [(kind, index) for kind, found in all_of.items() for index in range(len(found))]
    needed += [(wasm.GLOBALS, index) for index in plan.globals if index >= imported]
    for kind, index in needed:
        if (kind, index) not in named:
            yield kind, index, NAMELESS + b"%d %d" % (kind, index)


def rest(module: Module, plan: Plan, data: list[Data]) -> bytes:
    """The functions of the rest, behind all that it imports, and a function that does nothing at the end."""
    functions = {old: new for new, old in enumerate([*plan.functions, *plan.lent, *plan.cold])}
    globals_ = {old: new for new, old in enumerate(plan.globals)}
    new = {wasm.FUNCTIONS: functions, wasm.GLOBALS: globals_}
    kinds = [module.type_of[function] for function in plan.cold] + [module.types.index(NOTHING)]
    nothing = len(functions)
    filled = [segment(len(module.tables), 0, wasm.vector([wasm.number(nothing)]))]
    doors = wasm.vector(wasm.number(functions[function]) for function in plan.doors)
    filled.append(segment(len(module.tables), 1 + len(plan.lent), doors))
    bodies = [renumbered(module.bodies[function], new) for function in plan.cold] + [NO_LOCALS + wasm.END]
    return wasm.joined(
        wasm.Section(number, content)
        for number, content in (
            (wasm.TYPE, module.parts[wasm.TYPE]),
            (wasm.IMPORT, wasm.vector(rest_imports(module, plan))),
            (wasm.FUNCTION, wasm.vector(map(wasm.number, kinds))),
            (wasm.ELEMENT, wasm.vector(filled)),
            (wasm.CODE, wasm.vector(map(wasm.text, bodies))),
            (wasm.DATA, wasm.data_section(data)),
        )
    )


def rest_imports(module: Module, plan: Plan) -> Iterator[bytes]:
    """Functions and globals in the order of the plan; all memories, tables and tags."""
    names = {(it.kind, it.number): it.name for it in reversed(module.exports)}
    names |= {(kind, index): name for kind, index, name in nameless(module, plan)}
    imported = module.imported(wasm.GLOBALS)
    for function in plan.functions:
        yield entry(module.functions[function])
    for place, function in enumerate(plan.lent, 1):
        yield entry(Import(DOORS, b"%d" % place, wasm.FUNCTIONS, wasm.number(module.type_of[function])))
    for index in plan.globals:
        own = Import(CORE, names.get((wasm.GLOBALS, index), b""), wasm.GLOBALS, module.globals[index])
        yield entry(imported[index] if index < len(imported) else own)
    size = wasm.number(1 + len(plan.lent) + len(plan.doors))
    names[wasm.TABLES, len(module.tables)] = DOORS
    for kind, found in (
        (wasm.TABLES, [*module.tables, FUNCREF + b"\1" + size + size]),
        (wasm.MEMORIES, module.memories),
        (wasm.TAGS, module.tags),
    ):
        for index, description in enumerate(found):
            yield entry(Import(CORE, names[kind, index], kind, description))


def entry(it: Import) -> bytes:
    return wasm.text(it.module) + wasm.text(it.name) + bytes([it.kind]) + it.description


def renumbered(body: bytes, new: dict[int, dict[int, int]]) -> bytes:
    """A body with other indices. new: {kind: {index: new index}}."""
    out, at = [], 0
    for mention in instructions.mentions(body):
        out += [body[at : mention.begin], wasm.number(new[mention.kind][mention.number])]
        at = mention.end
    return b"".join(out) + body[at:]
