"""The tables of the bench as text."""

from collections.abc import Mapping
from typing import Final

from bench import engine, service
from bench.plan import Plan

MISSED: Final = "MISSED"


def verdict(share: float) -> str:
    """Whether a bound holds of which this share is used."""
    return "holds" if share <= 1 else MISSED


def over_http(game: str, plan: Plan, figures: Mapping[str, service.Figures]) -> str:
    """The service and its floor."""
    lines = [f"{game:<24}{'CPU us':>9}{'x floor':>9}{'p50 us':>9}{'p99 us':>9}"]
    for what, measured in figures.items():
        line = f"  {what:<22}{measured.cpu:>9.0f}{measured.ratio:>9.2f}"
        lines.append(line if measured.p50 is None else f"{line}{measured.p50:>9.0f}{measured.p99:>9.0f}")
    bounds = {
        service.MAKE_RUN: plan.as_run, service.UNCACHED: plan.uncached, service.MEMORY: plan.memory,
        service.BATCH: plan.item,
    }  # fmt: skip
    for what, most in bounds.items():
        if most is not None:
            share = figures[what].ratio
            lines.append(f"    {what}: {share:.2f} x floor, at most {most}: {verdict(share / most)}")
    return "\n".join(lines)


def alone(game: str, plan: Plan, figures: engine.Figures) -> str:
    """The engine and python-chess."""
    lines = [f"{game:<22}{'us':>9}{'chess us':>9}{'ratio':>9}"]
    lines.append(_row("full adjudication", figures.adjudication, plan.adjudication))
    if figures.listing is not None:
        lines.append(_row("all legal actions", figures.listing, plan.listing))
    for name, taken, most in zip(engine.TYPED, figures.typed, plan.typed, strict=False):
        lines.append(f"  {name:<38}{taken:>9.2f} adjudications   at most {most}: {verdict(taken / most)}")
    return "\n".join(lines)


def _row(name: str, both: engine.Compared, most: float | None) -> str:
    line = f"  {name:<20}{both.ours:>9.1f}{both.peers:>9.1f}{both.ratio:>9.2f}"
    return line if most is None else f"{line}   at most {most} x python-chess: {verdict(both.ratio / most)}"
