"""Cells of the records and places on the map."""

from simcore.games.moogh.table.sizes import MARGIN, STRIDE


def cell_of(x: int, y: int) -> int:
    """The cell of the records at column x and line y of the map."""
    return (y + MARGIN) * STRIDE + x + MARGIN


def place_of(cell: int) -> tuple[int, int]:
    """Column and line of a cell."""
    return cell % STRIDE - MARGIN, cell // STRIDE - MARGIN
