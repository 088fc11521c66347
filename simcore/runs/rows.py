"""Rows as bytes: their hash, and the Parquet files that they are kept in."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

BLOCK = 256
LABEL = b"bonedice"


class RowHasher:
    """Hash of rows in game order: the digest of the digests of blocks of 256 rows."""

    def __init__(self) -> None:
        self._all = hashlib.sha256()
        self._rest = b""

    def add(self, rows: np.ndarray) -> None:
        """Take the next rows (ROW[n])."""
        size = BLOCK * rows.dtype.itemsize
        data = self._rest + rows.tobytes()
        whole = len(data) // size * size
        for start in range(0, whole, size):
            self._all.update(hashlib.sha256(data[start : start + size]).digest())
        self._rest = data[whole:]

    def hexdigest(self) -> str:
        """The hash of all rows so far."""
        final = self._all.copy()
        if self._rest:
            final.update(hashlib.sha256(self._rest).digest())
        return final.hexdigest()


def columns_of(rows: np.ndarray, seats: int) -> dict[str, np.ndarray]:
    """Rows (ROW[n]) as plain columns; a field with one value per seat becomes ``name_1``, ``name_2``, ..."""
    columns = {}
    for name in rows.dtype.names or ():
        values = rows[name]
        if values.ndim == 1:
            columns[name] = np.ascontiguousarray(values)
        else:
            for seat in range(seats):
                columns[f"{name}_{seat + 1}"] = np.ascontiguousarray(values[:, seat])
    return columns


def shard_bytes(rows: np.ndarray, seats: int, label: str) -> bytes:
    """Rows as the bytes of a Parquet file (zstd, dictionary encoding); `label` says which games of what run they are."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = pa.BufferOutputStream()
    # From buffers: pa.table(numpy arrays) would import pandas, a quarter of a second.
    arrays = {
        name: pa.Array.from_buffers(
            pa.from_numpy_dtype(column.dtype), len(column), [None, pa.py_buffer(column)]
        )
        for name, column in columns_of(rows, seats).items()
    }
    table = pa.Table.from_arrays(list(arrays.values()), names=list(arrays), metadata={LABEL: label})
    pq.write_table(table, sink, compression="zstd", use_dictionary=True, write_statistics=False)
    return bytes(sink.getvalue())


def rows_of(data: bytes, row: np.dtype[Any], label: str) -> np.ndarray | None:
    """Rows (ROW[n]) of a Parquet file, or None if it holds no such rows or has another label.

    Seats that it does not have are 0.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(pa.BufferReader(data))
        if (table.schema.metadata or {}).get(LABEL) != label.encode():
            return None
        rows = np.zeros(table.num_rows, row)
        for name in row.names or ():
            if not row[name].shape:
                rows[name] = table[name].to_numpy()
            else:
                for seat in range(row[name].shape[0]):
                    if f"{name}_{seat + 1}" in table.column_names:
                        rows[name][:, seat] = table[f"{name}_{seat + 1}"].to_numpy()
    except (pa.ArrowException, KeyError, ValueError, TypeError, OSError):
        return None
    return rows
