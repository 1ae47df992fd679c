"""What ``make bench`` prints: the service beside its floor, the engine beside python-chess, in one run.

Absolute figures depend on the machine and on who else uses it; the things compared are measured in turn,
in many short rounds, and the ratios of a round are what counts. Linux only: it reads the CPU clocks of
other processes.

Beside it, each with ``--help``: ``python -m bench.throughput`` (two workers under load), ``.pictures`` (what they weigh
and take, rulings beside them), ``.worst`` (the dearest requests of each game), ``.fairness`` (single requests beside
long ones), ``.failover`` (two replicas behind nginx with one Redis: killed, frozen, brought back), ``.soak`` (ten
minutes of everything), ``.attacks`` (hostile, slow or merely many clients, each with its bound), ``.attacks.soak`` (all
of that in turn).
"""
