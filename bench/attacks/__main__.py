"""Hostile, slow or numerous clients: ``python -m bench.attacks [--behind-nginx] [attack ...]``.

One worker by default, with its clients on the same machine, so compare numbers within a run. Every attack has a bound;
exits with 1 if one is missed.
"""

import argparse
import sys
from collections.abc import Callable
from typing import Final

from bench.attacks import clients, connections, reports, requests, texts

ATTACKS: Final[dict[str, Callable[[], bool]]] = {
    attack.__name__: attack
    for attack in (
        connections.table,
        connections.late_fins,
        connections.deaf_crowd,
        connections.pipelined,
        connections.few_descriptors,
        connections.spread,
        connections.frozen,
        requests.records,
        requests.records_behind_nginx,
        reports.reports,
        reports.lazy_readers,
        reports.batch_among_reports,
        reports.weights,
        texts.runs,
    )
}
NEEDS_PROXY: Final = ("pipelined",)
"""Attacks that the service does not withstand without a proxy."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.attacks", description="The service under attack.")
    parser.add_argument("--behind-nginx", action="store_true", help="attack through deploy/nginx.conf")
    parser.add_argument("attacks", nargs="*", metavar="attack", help=", ".join(ATTACKS))
    arguments = parser.parse_args()
    if arguments.behind_nginx:
        clients.behind.append("nginx")
    names = arguments.attacks or [name for name in ATTACKS if arguments.behind_nginx or name not in NEEDS_PROXY]
    missed = 0
    for name in names:
        print(f"{name}: {ATTACKS[name].__doc__}\n  ", end="", flush=True)
        held = ATTACKS[name]()
        missed += not held
        print(f"  {'holds' if held else 'MISSED'}", flush=True)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
