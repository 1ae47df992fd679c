"""Memory of processes."""

from pathlib import Path

from tests.support.servers import Server

MIB = 1024 * 1024


def resident(server: Server) -> dict[int, float]:
    """The memory of master and workers in MB, with shared pages divided among them (PSS)."""
    sizes = {}
    for pid in (server.master, *server.workers_now()):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        sizes[pid] = next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6
    return sizes
