"""Removes the third of MicroPython's script that no page runs. Pages load the script before they can be used.

The published script has Emscripten's assertions, for developers of C programs, and code for Node and for a terminal.
`CUTS` belongs to the version in `parts`. A script without any one of these places stays whole.
"""

import re
from typing import NamedTuple

SCRIPT = "micropython/micropython.mjs"


class Cut(NamedTuple):
    begin: str
    """The beginning of the text that is left out. The script has it exactly once."""
    end: str
    """The text after the part that is left out."""
    instead: str = ""


CUTS = (
    # Checks for browsers too old for the pages anyway
    Cut("!function(){function humanReadableVersionToPacked(", "var ENVIRONMENT_IS_WEB="),
    # Node
    Cut("if(ENVIRONMENT_IS_NODE){const{createRequire", "var readAsync,"),
    Cut("if(ENVIRONMENT_IS_NODE){if(!(globalThis.process?", "{if(!ENVIRONMENT_IS_WEB&&"),
    Cut("if(ENVIRONMENT_IS_NODE){var nodeCrypto", "return view=>(crypto.getRandomValues"),
    Cut("if(ENVIRONMENT_IS_NODE){var buf=", "globalThis.window?.prompt&&"),
    Cut("if(globalThis.loadMicroPython=", "class PyProxy{", "globalThis.loadMicroPython=loadMicroPython;"),
    # Messages to developers that a name is not exported, or no longer read
    Cut("function consumedModuleProp(prop){", "h16=new Int16Array(1)"),
    Cut('ignoredModuleProp("fetchSettings"),', "Module.arguments&&"),
    Cut('["writeI53ToI64","writeI53ToI64Clamped"', "var _fflush="),
    Cut("for(const prop of Object.keys(Module))prop in", "return Module}export default"),
    # Placeholders for the functions of WebAssembly, and checks of their arguments
    Cut("function createExportWrapper(", "function findWasmBinary("),
    Cut(
        '_fflush=makeInvalidEarlyAccess("_fflush")',
        ";var calledRun,",
        "_fflush,_strerror,_emscripten_stack_get_end,_setThrew,_emscripten_stack_init,__emscripten_stack_restore,"
        "__emscripten_stack_alloc,_emscripten_stack_get_current,wasmMemory,wasmTable",
    ),
    # Files that load before the program begins, or when they are read, and file systems that are synchronised
    Cut("dependenciesPromise=null,runDependencies=0", "FS={root:null,"),
    Cut(",runDependencies&&await(async", ";var setStatus="),
    Cut("FS.createPreloadedFile=(", "FS.staticInit(),"),
    Cut("findObject(path,", "createDevice(parent,name,"),
    Cut(",forceLoadFile(obj){", "},SYSCALLS={currentUmask"),
    Cut("syncfs(populate,callback){", "mount(type,opts,mountpoint){"),
    # The names of errors that have numbers, too
    Cut("ERRNO_CODES={EPERM:", "FS={root:null,"),
    Cut("for(var key in super(runtimeInitialized", "?(errno=>", "super(runtimeInitialized"),
    Cut(",ERRNO_CODES)if(ERRNO_CODES[key]", "}},FSStream:"),
)
CALLS = re.compile(r'consumedModuleProp\("\w+"\),|checkStackCookie\(\)[,;]')
WRAPPED = re.compile(r'createExportWrapper\("\w+",(wasmExports\.\w+),\d+\)')
ASSERTION = re.compile(r"(?:(?<=[(,;{])|(?<=return ))assert\(")
ASSIGNMENT = re.compile(r"(?<![=!<>])=(?![=>])|\+\+|--")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|`(?:[^`\\]|\\.)*`')


def lean(script: str) -> str:
    """The script without `CUTS`, wrappers and assertions. A script of another version is returned whole."""
    for cut in CUTS:
        before, found, rest = script.partition(cut.begin)
        _, end, after = rest.partition(cut.end)
        if not end or cut.begin in after:
            print(f"{SCRIPT} is another one than lean_script.py knows: it stays whole ({cut.begin!r})")
            return script
        script = before + cut.instead + end + after
    return without_assertions(WRAPPED.sub(r"\1", CALLS.sub("", script)))


def without_assertions(script: str) -> str:
    """The script without `assert(…)`. An assertion that assigns something stays."""
    parts, at = [], 0
    for match in ASSERTION.finditer(script):
        end = closing(script, match.end())
        if match.start() < at or ASSIGNMENT.search(STRING.sub("", script[match.end() : end])):
            continue
        parts.append(script[at : match.start()])
        at = end + 1
        if script[at] == "," or (script[at] == ";" and script[match.start() - 1] in ";{"):
            at += 1
        else:
            parts.append("0")
    return "".join([*parts, script[at:]])


def closing(script: str, at: int) -> int:
    """The place of the bracket that closes the one before this place."""
    depth = 1
    while True:
        if text := STRING.match(script, at):
            at = text.end()
            continue
        depth += {"(": 1, ")": -1}.get(script[at], 0)
        if not depth:
            return at
        at += 1
