"""The rows of the table that compare.py prints: a title, the measurements, and what is calculated of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median

from figures import Figures

Row = tuple[str, list[str], Callable[[str], float]]


def number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cell(values: list[float]) -> str:
    """The median, and in brackets the worst if it is another one."""
    middle, worst = number(median(values)), number(min(values))
    return middle if middle == worst else f"{middle} ({worst})"


def rows(figures: Figures) -> Iterator[Row]:
    def row(title: str, pattern: str, value: Callable[[str], float], has_peer: bool = False) -> Row:
        names = figures.names(pattern)
        return title, [name for name in names if figures.peers(name)] if has_peer else names, value

    def beside_isal(name: str) -> float:
        return figures.between(name, name.replace("/kernels/", "/ISA-L/"))

    def beside_peers(name: str) -> float:
        return min(figures.peers(name).values())

    def beside_no_map(name: str) -> float:
        kind, source, target, _, size = name.split("/")
        return figures.between(name, "/".join([kind, source, target, "0", size]))

    share = figures.share
    yield row("`bytes`, 64 MiB, of memcpy", "bytes/.*/64MiB", share)
    yield row("CRC32C of 1 MiB, of ISA-L", "crc32c/checksum/kernels/1MiB", beside_isal)
    yield row("`cast_value`, 1 MiB, of memcpy", "cast_value/.*/1MiB", share)
    yield row("`cast_value`, 1 MiB, of the fastest peer", "cast_value/.*/1MiB", beside_peers, has_peer=True)
    title = "casts of floats of 8 bits and fewer, 1 MiB, of ml_dtypes"
    yield row(title, "small_float/.*/1MiB", beside_peers, has_peer=True)
    for entries, words in (("1", "1 entry (NaN's for floats)"), ("4", "4 entries")):
        yield row(f"`scalar_map` of {words}, of the speed without", f"scalar_map/.*/{entries}/.*", beside_no_map)
    yield row("`scale_offset`, 1 MiB, of memcpy", "scale_offset/.*/1MiB", share)
    for way in ("encode", "decode"):
        title = f"CHAIN-1, {way}, 64 MiB, of zarr-python"
        yield row(title, f"chain/kernels/{way}/64MiB", beside_peers, has_peer=True)
    title = "calls for one element in a microsecond"
    yield row(title, "(sizes|chain)/.*/8B", lambda name: 1000 * figures.rate(name) / 8)


def table(by_target: dict[str, Figures]) -> str:
    """The table in Markdown: a column for each target."""
    cells: dict[str, dict[str, str]] = {}
    for target, figures in by_target.items():
        for title, names, value in rows(figures):
            if names:
                cells.setdefault(title, {})[target] = cell([value(name) for name in names])
    lines = [["Measured", *(f"`{target}`" for target in by_target)], ["---"] * (len(by_target) + 1)]
    lines += [[title, *(row.get(target, "") for target in by_target)] for title, row in cells.items()]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)
