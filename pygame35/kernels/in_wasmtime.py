"""Kernels on CPython, by wasmtime: https://bytecodealliance.github.io/wasmtime-py

A memory's address does not change when it grows: on 64-bit hosts wasmtime reserves 4 GiB of addresses for it. So
numpy's arrays in it stay valid, and a page costs nothing until it is used.
"""

import ctypes
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from wasmtime import (
    Config,
    Engine,
    Global,
    GlobalType,
    Instance,
    Limits,
    Memory,
    MemoryType,
    Module,
    Store,
    Val,
    ValType,
    WasmtimeError,
)
from wasmtime import _ffi as ffi

from .kernel import Context, Kernel

_PAGE = 2**16
_STACK = _PAGE  # bytes of stack, from address 0; it grows downwards, so its overflow is an error
_STEP = 64  # bytes of a cache line; the address of each array is a multiple of it
_GROWTH = 16  # pages; a memory grows by at least this many at a time


class _UntilTheEnd:
    """Mixin that frees nothing while the interpreter shuts down: the globals of wasmtime may be gone by then."""

    def _delete(self, ptr: Any, ends: Callable[[], bool] = sys.is_finalizing) -> None:
        if not ends():
            super()._delete(ptr)  # type: ignore[misc]


class _Engine(_UntilTheEnd, Engine): ...


class _Module(_UntilTheEnd, Module): ...


class _Store(_UntilTheEnd, Store): ...


@cache
def _engine() -> Engine:
    config = Config()
    config.wasm_simd = True
    config.parallel_compilation = False  # threads do not exist in a forked process
    return _Engine(config)


@cache
def _module(kernel: Kernel) -> Module:
    """The compiled code of a kernel, shared by the whole process."""
    return _Module(_engine(), kernel.wasm.read_bytes())


class _Place:
    """A part of a context's memory, for numpy's array interface. The array keeps this object and the context alive."""

    def __init__(self, context: "InWasmtime", address: int, shape: tuple[int, ...], dtype: np.dtype[Any]):
        self.context = context
        self.__array_interface__ = {"data": (address, False), "shape": shape, "typestr": dtype.str, "version": 3}


class InWasmtime(Context):
    """A context in a wasmtime store with one memory. Arrays never move, and are all freed together."""

    def __init__(self) -> None:
        self._store = _Store(_engine())
        self._memory = Memory(self._store, MemoryType(Limits(1, 2**32 // _PAGE)))
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        self._room = _PAGE
        self._used = _STACK
        self._runs: dict[Kernel, Any] = {}

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> np.ndarray:
        shape = (shape,) if isinstance(shape, int) else tuple(map(int, shape))
        dtype = np.dtype(dtype)
        start = -(-self._used // _STEP) * _STEP
        end = start + dtype.itemsize * int(np.prod(shape, dtype=np.int64))
        if end > self._room:
            pages = max(-(-(end - self._room) // _PAGE), _GROWTH)
            try:
                self._memory.grow(self._store, pages)
            except WasmtimeError as error:
                raise MemoryError(f"no room for an array of shape {shape} and type {dtype}") from error
            self._room += _PAGE * pages
        self._used = end
        return np.asarray(_Place(self, self._base + start, shape, dtype))

    def constant(self, values: Any) -> np.ndarray:
        return self.array(values)

    @staticmethod
    def prepare(kernel: Kernel) -> None:
        _module(kernel)

    def _bound(self, kernel: Kernel, arrays: tuple[np.ndarray, ...]) -> Callable[[], None]:
        places = [(self._address(array), array.size) for array in arrays]
        given = self.zeros(2 * len(arrays), np.int32)
        given[:] = np.array(places, np.uint32).reshape(-1).view(np.int32)
        if kernel not in self._runs:
            self._runs[kernel] = self._instantiated(kernel)
        return self._caller(self._runs[kernel], self._address(given), (kernel.name, given, arrays))

    def _instantiated(self, kernel: Kernel) -> Any:
        module = _module(kernel)
        stack = Global(self._store, GlobalType(ValType.i32(), True), Val.i32(_STACK))
        imports = [self._memory if found.name == "__linear_memory" else stack for found in module.imports]
        return Instance(self._store, module, imports).exports(self._store)["run"]

    def _caller(self, run: Any, argument: int, kept: tuple[Any, ...]) -> Callable[[], None]:
        """A function that calls run(argument) by wasmtime's C interface, ten times faster than its Python interface."""
        value, trap = ffi.wasmtime_val_t(), ctypes.POINTER(ffi.wasm_trap_t)()
        value.kind = ctypes.c_uint8(0)  # WASMTIME_I32
        value.of.i32 = argument
        call, store, found = ffi.wasmtime_func_call, self._store._context(), ctypes.byref(run._func)
        given, trapped = ctypes.byref(value), ctypes.byref(trap)

        def caller(self: InWasmtime = self, kept: tuple[Any, ...] = kept) -> None:  # the defaults keep both alive
            if call(store, found, given, 1, None, 0, trapped) or trap:
                raise RuntimeError(f"the kernel {kept[0]} has left its arrays or used up its stack")

        return caller

    def _address(self, array: np.ndarray) -> int:
        """The address of an array in this memory; ValueError if the array is in another memory."""
        address = array.ctypes.data - self._base
        if array.size and not _STACK <= address <= self._used - array.nbytes:
            raise ValueError("an array of another context is given to a kernel")
        return address if array.size else _STACK
