"""The page that measures the engine."""

import json

import pytest


@pytest.mark.long
@pytest.mark.rest_of_pyodide  # numpy alone asks for more of it than the kernels
def test_it_shows_kernels_numpy_and_javascript_side_by_side(page, site):
    page.goto(site + "bench.html")
    page.wait_for_function("document.querySelector('#bench-json').textContent", timeout=180_000)
    found = json.loads(page.inner_text("#bench-json"))
    kernels, with_numpy, javascript = (found[name] for name in ("kernels", "numpy", "javascript"))
    assert kernels.keys() == with_numpy.keys() and kernels["playout_kernel"] == "wasm"
    assert with_numpy["playout_kernel"] == "numpy"
    assert kernels["nodes_per_second"] > with_numpy["nodes_per_second"]
    assert kernels["playouts_per_second"] > javascript["playouts_per_second"]
    rows = page.locator("#bench-rows tr").all_inner_texts()
    assert len(rows) == len(kernels) and all(len(row.split("\t")) == 4 for row in rows)
