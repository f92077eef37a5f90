"""MicroPython's script without what no page runs. Needs no browser; every test in one starts with the result."""

from tools import lean_script

SCRIPTS = [
    ('f(),assert(a(")"),"why"),g()', "f(),g()"),
    ("{assert(a);b()}", "{b()}"),
    ("return assert(a),b", "return b"),
    ("f(),assert(a);var b", "f(),0;var b"),
    ("if(assert(a),b)c()", "if(b)c()"),
    ("()=>{assert(`${(a)}`)}", "()=>{0}"),
    ("f(),assert((a=b)>1),g(a)", "f(),assert((a=b)>1),g(a)"),
    ("function assert(a){}", "function assert(a){}"),
]


def test_what_is_left_of_a_script_without_its_assertions():
    for script, left in SCRIPTS:
        assert lean_script.without_assertions(script) == left, script


def test_a_script_of_another_version_stays_whole(capsys):
    assert lean_script.lean("{assert(a);b()}") == "{assert(a);b()}"
    assert "stays whole" in capsys.readouterr().out


def test_the_script_of_the_site_is_the_lean_one(built):
    script = next(built.glob(f"immutable/*/{lean_script.SCRIPT}")).read_text(encoding="utf-8")
    gone = ("createExportWrapper", "makeInvalidEarlyAccess", "ERRNO_CODES", "runDependencies", "createLazyFile")
    assert not [name for name in gone if name in script]
