"""The measurements and their ratios: medians over rounds, in which compared parts are measured side by side."""

from __future__ import annotations

import re
from collections import defaultdict
from statistics import median


class Figures:
    def __init__(self) -> None:
        self._rates: dict[str, list[float]] = defaultdict(list)
        self._shares: dict[str, list[float]] = defaultdict(list)
        self._ratios: dict[tuple[str, str], list[float]] = defaultdict(list)

    def add(self, ours: dict[str, float], theirs: dict[str, dict[str, float]]) -> None:
        """Adds the GB/s of one part in one round: by name, and by name and peer."""
        for name, rate in ours.items():
            self._rates[name].append(rate)
            memcpy = ours.get("limits/memcpy/" + name.rsplit("/", 1)[1])
            if memcpy is not None:
                self._shares[name].append(rate / memcpy)
        for name, rates in theirs.items():
            for peer, rate in rates.items():
                self._ratios[name, peer].append(ours[name] / rate)

    def names(self, pattern: str) -> list[str]:
        """Selects the measurements whose whole name matches."""
        return [name for name in self._rates if re.fullmatch(pattern, name)]

    def rate(self, name: str) -> float:
        """GB/s."""
        return median(self._rates[name])

    def share(self, name: str) -> float:
        """The share of the GB/s of memcpy, for the number of bytes of the wider side."""
        return median(self._shares[name])

    def between(self, name: str, other: str) -> float:
        """The ratio to the speed of another measurement of this part."""
        return median(a / b for a, b in zip(self._rates[name], self._rates[other]))

    def peers(self, name: str) -> dict[str, float]:
        """The ratio to the speed of each peer."""
        return {peer: median(ratios) for (known, peer), ratios in self._ratios.items() if known == name}

    def cases(self) -> list[str]:
        """Share of memcpy, GB/s and name of every measurement, the slowest first."""
        lines = [(self.share(name), self.rate(name), name) for name in self._shares]
        return [f"{share:6.2f} {rate:8.2f} {name}" for share, rate, name in sorted(lines)]
