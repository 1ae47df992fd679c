"""Memory of processes."""

from pathlib import Path

from tests.support.servers import Server

MIB = 1024 * 1024


def resident_of(pid: int) -> float:
    """The memory of a process in MB, with shared pages divided among those that share them (PSS)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6


def resident(server: Server) -> dict[int, float]:
    """The memory of master and workers in MB."""
    return {pid: resident_of(pid) for pid in (server.master, *server.workers_now())}
