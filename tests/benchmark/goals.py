"""The goals of the kernels, each with what was measured, and the detailed tables.

A goal counts as reached where the worst of its measurements reaches it, unless it says median. "Not below" leaves out
what two runs of the same code differ by, 5 %.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from figures import Figures
from records import Goal, Table

INTEGERS = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
TYPES = [*INTEGERS, "float16", "bfloat16", "float32", "float64"]
NOT_BELOW = 0.95
Rows = tuple[list[str], list[list[str]]]
SIZES = ("64KiB", "1MiB", "64MiB")


def number(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def span(values: list[float]) -> str:
    low, high = number(min(values)), number(max(values))
    return low if low == high else f"{low} to {high}"


class Goals:
    """Rows of the table of goals. A goal whose measurements were not made is left out."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.rows: list[Goal] = []

    def add(
        self, goal: str, names: list[str], value: Callable[[str], float], limit: float, typical: bool = False
    ) -> None:
        """`value` of every measurement is to be at least the limit; with `typical`, their median."""
        if not names:
            return
        values = {name: value(name) for name in names}
        worst = min(values, key=values.__getitem__)
        middle = median(values.values())
        reached = (middle if typical else values[worst]) >= limit
        measured = f"median {number(middle)}, worst {number(values[worst])}"
        if len(values) > 1:
            below = sum(v < limit for v in values.values())
            measured += f" (`{worst}`); {below} of {len(values)} below"
            if limit == NOT_BELOW:
                measured += f", {sum(v < 1 for v in values.values())} below 1"
        rates = span([self.figures.rate(name) for name in names])
        shares = span([self.figures.share(name) for name in names])
        self.rows.append(Goal(goal, reached, measured, rates, shares))


def add_simple_goals(goals: Goals) -> None:
    figures = goals.figures
    share = figures.share
    goals.add("`bytes`, 64 MiB: 0.95 of memcpy", figures.names("bytes/.*/64MiB"), share, 0.95)
    goals.add("`bytes`, 1 MiB: 0.9 of memcpy", figures.names("bytes/.*/1MiB"), share, 0.9)

    def beside_isal(name: str) -> float:
        return figures.between(name, name.replace("/kernels/", "/ISA-L/"))

    checksum = "crc32c/checksum/kernels/"
    goals.add("CRC32C alone, every size: not below ISA-L", figures.names(checksum + ".*"), beside_isal, NOT_BELOW)
    goals.add("CRC32C alone, 64 B: 2.5 times ISA-L", figures.names(checksum + "64B"), beside_isal, 2.5)
    goals.add("CRC32C alone, 1 MiB: 1.3 times ISA-L", figures.names(checksum + "1MiB"), beside_isal, 1.3)
    goals.add("`crc32c`, 64 MiB: 0.9 of memcpy", figures.names("crc32c/codec/.*/64MiB"), share, 0.9)


def add_cast_goals(goals: Goals) -> None:
    figures = goals.figures
    casts = figures.names("cast_value/.*/1MiB")
    goals.add("`cast_value`, 1 MiB, median: 0.5 of memcpy", casts, figures.share, 0.5, typical=True)
    goals.add("`cast_value`, 1 MiB, worst: 0.3 of memcpy", casts, figures.share, 0.3)
    ratios = {name: min(figures.peers(name).values(), default=None) for name in casts}
    ratios = {name: ratio for name, ratio in ratios.items() if ratio is not None}
    slow = [name for name, ratio in ratios.items() if figures.share(name) / ratio < 0.25]
    goals.add("`cast_value`: not below the fastest peer", list(ratios), ratios.__getitem__, NOT_BELOW)
    goals.add(
        "`cast_value` where the peer is under a quarter of memcpy, median: 4 times the peer",
        slow,
        ratios.__getitem__,
        4,
        typical=True,
    )
    goals.add(
        "`cast_value` to and from floats of 8 bits and fewer: 10 times ml_dtypes",
        [name for name in figures.names("small_float/.*/1MiB") if figures.peers(name)],
        lambda name: min(figures.peers(name).values()),
        10,
    )
    goals.add(
        "`cast_value` to and from floats of 8 bits and fewer, 1 MiB: 0.3 of memcpy",
        figures.names("small_float/.*/1MiB"),
        figures.share,
        0.3,
    )

    def beside_none(name: str) -> float:
        kind, source, target, _, size = name.split("/")
        return figures.between(name, "/".join([kind, source, target, "0", size]))

    for entries, words in (
        ("1", "1 entry (of floats NaN's)"),
        ("1-number", "1 entry of floats, a number"),
        ("2", "2 entries"),
        ("4", "4 entries"),
    ):
        names = figures.names(f"scalar_map/.*/{entries}/.*")
        goals.add(f"`scalar_map` of {words}: 0.8 of the speed without", names, beside_none, 0.8)


def add_scale_offset_goals(goals: Goals) -> None:
    figures = goals.figures
    floats, integers = "scale_offset/float(32|64)/.*/", "scale_offset/u?int(8|16|32)/"
    for kind, pattern in (("float32 and float64", floats), ("integers multiplied", integers + "encode/")):
        for size, limit in (("64MiB", 0.9), ("1MiB", 0.5)):
            title = f"`scale_offset`, {kind}, {size.replace('MiB', ' MiB')}: {limit} of memcpy"
            goals.add(title, figures.names(pattern + size), figures.share, limit)
    names = figures.names("scale_offset/.*/1MiB")
    goals.add("`scale_offset`, every type, 1 MiB: 0.3 of memcpy", names, figures.share, 0.3)
    goals.add(
        "`scale_offset`, integers divided: 0.1 of memcpy",
        figures.names(integers + "decode/(1|64)MiB"),
        figures.share,
        0.1,
    )


def add_chain_goals(goals: Goals) -> None:
    figures = goals.figures
    for way, limit in (("encode", 10), ("decode", 5)):
        goals.add(
            f"CHAIN-1, {way}, 64 MiB: {limit} times zarr-python",
            [name for name in figures.names(f"chain/kernels/{way}/64MiB") if figures.peers(name)],
            lambda name: figures.peers(name)["zarr-python"],
            limit,
        )
    for way, limit in (("encode", 0.9), ("decode", 0.8)):
        goals.add(
            f"CHAIN-1, {way}, 64 MiB: {limit} of the bare loop",
            figures.names(f"chain/kernels/{way}/64MiB"),
            lambda name: figures.between(name, name.replace("/kernels/", "/bare/")),
            limit,
        )


def nanoseconds(figures: Figures, name: str) -> float:
    return int(name.rsplit("/", 1)[1].removesuffix("B")) / figures.rate(name)


def add_cost_goals(goals: Goals) -> None:
    figures = goals.figures
    goals.add(
        "a call for one element: 10 a microsecond (100 ns each)",
        figures.names("(sizes|chain)/.*/8B"),
        lambda name: 1000 / nanoseconds(figures, name),
        10,
    )
    for kind in ("bytes/big", "cast_value"):
        goals.add(
            f"linear cost, {kind.replace('/', ', ')}: 1 GiB at 0.8 of the speed at 64 MiB",
            figures.names(f"sizes/{kind}/1GiB"),
            lambda name: figures.between(name, name.replace("1GiB", "64MiB")),
            0.8,
        )
    casts: dict[str, list[str]] = {}
    for name in figures.names("values/.*"):
        casts.setdefault("/".join(name.split("/")[:4]), []).append(name)
    goals.add(
        "the worst data at half the speed of the best",
        [min(names, key=figures.rate) for names in casts.values()],
        lambda name: figures.rate(name) / max(map(figures.rate, casts["/".join(name.split("/")[:4])])),
        0.5,
    )


def limits_table(figures: Figures) -> Rows:
    rows = [
        [title, *(number(figures.rate(f"{name}/{size}")) for size in SIZES)]
        for title, name in (
            ("memcpy", "limits/memcpy"),
            ("copy past the caches", "limits/stream"),
            ("read only", "limits/read"),
        )
    ]
    return ["GB/s", *SIZES], rows


def casts_table(figures: Figures) -> Rows:
    """By pair, the slowest of all modes and rules."""
    rows = []
    for source in TYPES:
        cells = []
        for target in TYPES:
            names = figures.names(f"cast_value/{source}/{target}/.*/1MiB")
            cells.append(number(min(map(figures.share, names))) if names else "")
        rows.append([source, *cells])
    return ["from \\ to", *TYPES], rows


def cast_sizes_table(figures: Figures) -> Rows:
    """Over all pairs, to nearest-even and with clamp."""
    rows = []
    for size in SIZES:
        shares = {name: figures.share(name) for name in figures.names(f"cast_value/.*/nearest-even/clamp/{size}")}
        worst = min(shares, key=shares.__getitem__)
        pair = " to ".join(worst.split("/")[1:3])
        rows.append([size, number(median(shares.values())), f"{number(shares[worst])} ({pair})"])
    return ["size", "median of memcpy", "worst"], rows


def slower_casts_table(figures: Figures) -> Rows:
    """By pair, if a peer is faster in some mode and rule: the worst ratio to the peer."""
    worst: dict[str, tuple[float, str, str]] = {}
    for name in figures.names("cast_value/.*"):
        for peer, ratio in figures.peers(name).items():
            pair, way = " to ".join(name.split("/")[1:3]), ", ".join(name.split("/")[3:5])
            if ratio < worst.get(pair, (NOT_BELOW, "", ""))[0]:
                worst[pair] = (ratio, peer, way)
    rows = [[pair, number(ratio), peer, way] for pair, (ratio, peer, way) in sorted(worst.items(), key=lambda i: i[1])]
    return ["cast", "times the peer", "peer", "worst in"], rows


def checksums_table(figures: Figures) -> Rows:
    rows = []
    for name in figures.names("crc32c/checksum/kernels/.*"):
        peers = figures.peers(name)
        size = name.rsplit("/", 1)[1]
        rows.append(
            [
                size,
                number(figures.rate(name)),
                number(figures.between(name, f"limits/read/{size}")) if size in SIZES else "",
                number(figures.between(name, name.replace("/kernels/", "/ISA-L/"))),
                number(peers["google-crc32c"]) if peers else "",
            ]
        )
    return ["size", "GB/s", "of reading only", "times ISA-L", "times google-crc32c"], rows


def values_table(figures: Figures) -> Rows:
    """The cost of each kind of elements: sorted, random and adversarial."""
    rates: dict[str, dict[str, str]] = {}
    for name in figures.names("values/.*"):
        _, source, target, way, kind, _ = name.split("/")
        rates.setdefault(f"{source}, {target}, {way}", {})[kind] = number(figures.rate(name))
    kinds = list(dict.fromkeys(kind for row in rates.values() for kind in row))
    rows = [[case, *(row.get(kind, "") for kind in kinds)] for case, row in rates.items()]
    return ["GB/s", *kinds], rows


def chains_table(figures: Figures) -> Rows:
    rows = []
    for name in figures.names("chain/kernels/.*iB"):
        _, _, way, size = name.split("/")
        rows.append(
            [
                f"{way}, {size}",
                number(figures.rate(name)),
                number(figures.share(name)),
                number(figures.between(name, name.replace("/kernels/", "/bare/"))),
                number(figures.peers(name)["zarr-python"]) if "zarr-python" in figures.peers(name) else "",
            ]
        )
    return ["CHAIN-1", "GB/s", "of memcpy", "of the bare loop", "times zarr-python"], rows


def sizes_table(figures: Figures) -> Rows:
    rows = []
    for name in figures.names("sizes/bytes/big/.*"):
        size = name.rsplit("/", 1)[1]
        cells = []
        for kind in ("bytes/big", "cast_value"):
            rate = figures.rate(f"sizes/{kind}/{size}")
            cells.append(f"{number(8 / rate)} ns" if size == "8B" else number(rate))
        rows.append([size, *cells])
    return ["size", "bytes, big, GB/s", "float64 to uint8, GB/s"], rows


def add_beside_better(goals: Goals, better: Figures) -> None:
    for words, kinds in (
        ("", "bytes|cast_value|small_float|scalar_map|scale_offset|chain/kernels"),
        (", elements of each kind", "values"),
    ):
        goals.add(
            f"`sse4`, 1 MiB{words}: a quarter of the speed of `avx2`",
            [name for name in goals.figures.names(f"({kinds})/.*/1MiB") if better.has(name)],
            lambda name: goals.figures.rate(name) / better.rate(name),
            0.25,
        )


def goals(figures: Figures, better: Figures | None) -> list[Goal]:
    """`better`: the figures of avx2, measured in the same run, for the goal of sse4. The other goals hold for the other
    targets with vectors."""
    made = Goals(figures)
    if better is not None:
        add_beside_better(made, better)
        return made.rows
    for add in (add_simple_goals, add_cast_goals, add_scale_offset_goals, add_chain_goals, add_cost_goals):
        add(made)
    return made.rows


def tables(figures: Figures) -> list[Table]:
    found = [Table("", *limits_table(figures))]
    for title, part, make in (
        ("CRC32C", "crc32c/.*", checksums_table),
        ("Casts at 1 MiB, share of memcpy, slowest of all modes and rules", "cast_value/.*", casts_table),
        ("Casts by size, to nearest-even with clamp", "cast_value/.*", cast_sizes_table),
        ("Casts slower than a peer", "cast_value/.*", slower_casts_table),
        (
            "Elements of each kind, 1 MiB: `even` are random ones of the range, `ascending` the same sorted",
            "values/.*",
            values_table,
        ),
        ("The chain of CHAIN-1", "chain/.*", chains_table),
        ("Sizes", "sizes/.*", sizes_table),
    ):
        if figures.names(part):
            found.append(Table(title, *make(figures)))
    return found
