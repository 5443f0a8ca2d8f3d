"""The notebook of examples runs from its first cell to its last."""

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")


def test_the_notebook_runs():
    file = Path(__file__).parent.parent / "notebooks" / "examples.ipynb"
    notebook = nbformat.read(file, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code and all(cell.outputs for cell in code)
