"""WebAssembly functions written in Python: values with Python's operators, statements as calls, emitted as a module.

A value is the code that pushes it; using a value twice computes it twice, unless a local stores it. An int operand is a
constant of the value's kind. Functions work on the one memory that the module imports, `numpy.memory`, at addresses
passed to them, and return nothing:

    def fill() -> Function:
        function = Function(parameters=3)
        start, count, byte = function.parameters
        with function.repeat(count) as index:
            function.store_byte(start + index, byte)
        return function

    module(fill=fill())  # -> bytes

Opcodes and types: https://webassembly.github.io/spec/core/appendix/index-instructions.html and .../index-types.html. A
new operation needs one entry in the `OPCODES` of its class.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Self, TypeVar

_BLOCK, _LOOP, _IF, _END, _BRANCH, _BRANCH_IF = b"\x02\x40", b"\x03\x40", b"\x04\x40", b"\x0b", b"\x0c", b"\x0d"
_GET, _SET, _NOT, _FUNCTION_TYPE = b"\x20", b"\x21", b"\x45", b"\x60"


class Value:
    """Code that pushes a value of its kind."""

    TYPE: ClassVar[int]
    OPCODES: ClassVar[dict[str, int]]

    def __init__(self, code: bytes):
        self.code = code

    @classmethod
    def constant(cls, number: int) -> Self:
        raise NotImplementedError

    @classmethod
    def load(cls, address: "I32", offset: int = 0) -> Self:
        """The value at an address; it need not be aligned."""
        return cls(address.code + cls._opcode("load") + _place(offset))

    def __add__(self, other: Self | int) -> Self:
        return self._with("add", other)

    def __sub__(self, other: Self | int) -> Self:
        return self._with("sub", other)

    def __and__(self, other: Self | int) -> Self:
        return self._with("and", other)

    def __or__(self, other: Self | int) -> Self:
        return self._with("or", other)

    def __xor__(self, other: Self | int) -> Self:
        return self._with("xor", other)

    def _with(self, operation: str, other: "Value | int") -> Self:
        return type(self)(self._two(operation, other))

    def _two(self, operation: str, other: "Value | int") -> bytes:
        if isinstance(other, int):
            other = self.constant(other)
        if type(other) is not type(self):
            raise TypeError(f"{type(self).__name__} {operation} {type(other).__name__}")
        return self.code + other.code + self._opcode(operation)

    @classmethod
    def _opcode(cls, operation: str) -> bytes:
        opcode = cls.OPCODES[operation]  # of two bytes: the prefix of the vectors, and a number
        return bytes([opcode]) if opcode < 0x100 else bytes([opcode >> 8]) + _unsigned(opcode & 0xFF)


class _Integer(Value):
    """Integers of either size. Comparisons and shifts to the right treat them as unsigned."""

    BITS: ClassVar[int]

    @classmethod
    def constant(cls, number: int) -> Self:
        """The number modulo 2 ** BITS."""
        half = 1 << cls.BITS - 1
        return cls(cls._opcode("const") + _signed((number + half) % (2 * half) - half))

    def __mul__(self, other: Self | int) -> Self:
        return self._with("mul", other)

    def __lshift__(self, other: Self | int) -> Self:
        return self._with("shl", other)

    def __rshift__(self, other: Self | int) -> Self:
        return self._with("shr", other)

    def equals(self, other: Self | int) -> "I32":
        """1 or 0."""
        return I32(self._two("eq", other))


class I32(_Integer):
    """An integer of 32 bits; also an address."""

    TYPE, BITS = 0x7F, 32
    OPCODES = {
        **{"const": 0x41, "load": 0x28, "store": 0x36, "load_byte": 0x2D, "store_byte": 0x3A},
        **{"eq": 0x46, "below": 0x49, "add": 0x6A, "sub": 0x6B, "mul": 0x6C, "and": 0x71, "or": 0x72, "xor": 0x73},
        **{"shl": 0x74, "shr": 0x76, "extend": 0xAD},
    }

    @classmethod
    def load_byte(cls, address: "I32", offset: int = 0) -> Self:
        """0 ... 255."""
        return cls(address.code + cls._opcode("load_byte") + _place(offset))

    def below(self, other: "I32 | int") -> "I32":
        """1 or 0."""
        return self._with("below", other)

    def as_i64(self) -> "I64":
        return I64(self.code + self._opcode("extend"))


class I64(_Integer):
    """An integer of 64 bits, for instance a bitboard."""

    TYPE, BITS = 0x7E, 64
    OPCODES = {
        **{"const": 0x42, "load": 0x29, "eq": 0x51, "ones": 0x7B, "add": 0x7C, "sub": 0x7D, "mul": 0x7E},
        **{"and": 0x83, "or": 0x84, "xor": 0x85, "shl": 0x86, "shr": 0x88, "wrap": 0xA7},
    }

    def __invert__(self) -> "I64":
        return self ^ -1

    def ones(self) -> "I64":
        """The number of bits set."""
        return I64(self.code + self._opcode("ones"))

    def as_i32(self) -> I32:
        """The lower half."""
        return I32(self.code + self._opcode("wrap"))


class I8x16(Value):
    """Sixteen bytes side by side."""

    TYPE = 0x7B
    OPCODES = {
        **{"load": 0xFD00, "const": 0xFD0C, "splat": 0xFD0F, "eq": 0xFD23, "and": 0xFD4E, "and_not": 0xFD4F},
        **{"or": 0xFD50, "xor": 0xFD51, "any": 0xFD53, "bits": 0xFD64, "add": 0xFD6E, "sub": 0xFD71},
    }

    @classmethod
    def constant(cls, number: int) -> Self:
        """The same number, 0 ... 255, in each byte."""
        return cls(cls._opcode("const") + bytes([number]) * 16)

    @classmethod
    def splat(cls, byte: I32) -> Self:
        """The lowest byte of the value, in each byte."""
        return cls(byte.code + cls._opcode("splat"))

    def equals(self, other: "I8x16 | int") -> "I8x16":
        """255 or 0 in each byte."""
        return self._with("eq", other)

    def and_not(self, other: "I8x16") -> "I8x16":
        """The bits of this value that the other does not have."""
        return self._with("and_not", other)

    def any(self) -> I32:
        """1 if a bit is set, else 0."""
        return I32(self.code + self._opcode("any"))

    def bits(self) -> I32:
        """The highest bits of the bytes: 16 bits."""
        return I32(self.code + self._opcode("bits"))


Kind = TypeVar("Kind", bound=Value)


class Function:
    """A function without a result: its statements, in the order in which they are called."""

    def __init__(self, parameters: int):
        self.parameters = [I32(_GET + _unsigned(number)) for number in range(parameters)]
        self._kinds: dict[bytes, int] = dict.fromkeys((parameter.code for parameter in self.parameters), I32.TYPE)
        self._body = bytearray()

    def local(self, value: Kind) -> Kind:
        """A new local with this value."""
        local = type(value)(_GET + _unsigned(len(self._kinds)))
        self._kinds[local.code] = value.TYPE
        self.set(local, value)
        return local

    def set(self, local: Kind, value: Kind) -> None:
        """Give a local, or a parameter, another value."""
        if local.code not in self._kinds or type(local) is not type(value):
            raise TypeError(f"cannot set {type(local).__name__} {local.code!r} to {type(value).__name__}")
        self._body += value.code + _SET + local.code.removeprefix(_GET)

    def store(self, address: I32, value: Value, offset: int = 0) -> None:
        self._body += address.code + value.code + value._opcode("store") + _place(offset)

    def store_byte(self, address: I32, value: I32) -> None:
        """The lowest byte of the value."""
        self._body += address.code + value.code + value._opcode("store_byte") + _place(0)

    @contextmanager
    def when(self, condition: I32) -> Iterator[None]:
        """The statements in the block run if the condition is not 0."""
        self._body += condition.code + _IF
        yield
        self._body += _END

    @contextmanager
    def repeat(self, count: I32 | int) -> Iterator[I32]:
        """The statements in the block run for each value 0, 1, 2, ... below `count` of the local that is yielded."""
        index = self.local(I32.constant(0))
        self._body += _BLOCK + _LOOP + index.below(count).code + _NOT + _BRANCH_IF + _unsigned(1)
        yield index
        self.set(index, index + 1)
        self._body += _BRANCH + _unsigned(0) + _END + _END

    def signature(self) -> bytes:
        """Its entry in a module's types."""
        return _FUNCTION_TYPE + _vector([bytes([I32.TYPE])] * len(self.parameters)) + _vector([])

    def code(self) -> bytes:
        """Its entry in a module's code."""
        kinds = list(self._kinds.values())[len(self.parameters) :]
        return _sized(_vector([_unsigned(1) + bytes([kind]) for kind in kinds]) + self._body + _END)


def module(**functions: Function) -> bytes:
    """A module that imports the memory `numpy.memory` and exports the functions under their names."""
    memory = _name("numpy") + _name("memory") + b"\x02\x00" + _unsigned(0)  # of any size
    numbers = {name: _unsigned(number) for number, name in enumerate(functions)}
    sections = {
        1: [function.signature() for function in functions.values()],
        2: [memory],
        3: list(numbers.values()),
        7: [_name(name) + b"\x00" + number for name, number in numbers.items()],
        10: [function.code() for function in functions.values()],
    }
    return b"\0asm\1\0\0\0" + b"".join(bytes([kind]) + _sized(_vector(parts)) for kind, parts in sections.items())


# --- The binary format -----------------------------------------------------------------------------------------------


def _unsigned(number: int) -> bytes:
    """LEB128: seven bits a byte, the lowest first, the high bit set on all but the last."""
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + _unsigned(rest) if rest else bytes([low])


def _signed(number: int) -> bytes:
    """Signed LEB128: bit 6 of the last byte is the sign."""
    low, rest = number & 0x7F, number >> 7
    return bytes([low]) if rest == -(low >> 6) else bytes([low | 0x80]) + _signed(rest)


def _place(offset: int) -> bytes:
    """The immediate of a load or a store: no alignment, and an offset to the address."""
    return _unsigned(0) + _unsigned(offset)


def _sized(content: bytes) -> bytes:
    return _unsigned(len(content)) + content


def _vector(parts: list[bytes]) -> bytes:
    return _unsigned(len(parts)) + b"".join(parts)


def _name(text: str) -> bytes:
    return _sized(text.encode())
