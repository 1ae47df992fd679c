"""The tables of the bench as text."""

from bench import engine, service
from bench.plan import Plan


def verdict(share: float) -> str:
    """How a bound fared of which this share is used."""
    return "holds" if share <= 1 else "MISSED"


def over_http(game: str, compared: service.Compared) -> str:
    """The service beside its floor."""
    lines = [f"{game:<22}{'CPU us':>9}{'p50 us':>9}{'p99 us':>9}{'x floor':>9}"]
    lines += [
        f"  {what:<20}{one.cpu:>9.0f}{one.p50:>9.0f}{one.p99:>9.0f}{one.ratio:>9.2f}"
        for what, one in compared.figures.items()
    ]
    uncached = f"uncached, of {service.UNCACHED_BOUND} x floor +"
    bounds = (
        (f"memory, of {service.MEMORY_BOUND} x floor", compared.memory_share),
        (
            f"{uncached} {compared.between:.0f} us, all a ruling asks of the engine, once between requests",
            compared.uncached_share_between,
        ),
        (f"{uncached} {compared.engine:.0f} us, text in to text out, in a tight loop", compared.uncached_share),
    )
    lines += [f"    {share:>5.0%}  {bound}: {verdict(share)}" for bound, share in bounds]
    if compared.spoiled:
        lines.append(f"    rounds left out because Redis was too slow to be asked: {compared.spoiled}")
    return "\n".join(lines)


def alone(game: str, plan: Plan, figures: engine.Figures) -> str:
    """The engine beside python-chess."""
    lines = [f"{game:<22}{'us':>9}{'chess us':>9}{'ratio':>9}"]
    lines.append(_row("full adjudication", figures.adjudication, plan.adjudication))
    lines.append(_row("all legal actions", figures.listing, plan.listing))
    if figures.perft is not None:
        both = figures.perft
        lines.append(f"  {'perft, nodes/s':<20}{both.ours:>9.0f}{both.peers:>9.0f}{both.ratio:>9.2f}")
    bounds = {one.name: one.most for one in plan.timed}
    lines += [
        f"  {name:<38}{taken:>7.2f} ms   at most {bounds[name]} ms: {verdict(taken / bounds[name])}"
        for name, taken in figures.timed.items()
    ]
    return "\n".join(lines)


def _row(name: str, both: engine.Beside, most: float | None) -> str:
    line = f"  {name:<20}{both.ours:>9.1f}{both.peers:>9.1f}{both.ratio:>9.2f}"
    return line if most is None else f"{line}   at most {most} x python-chess: {verdict(both.ratio / most)}"
