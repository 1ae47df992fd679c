"""What ``make bench`` prints: the service beside its floor and a peer, the engine beside python-chess, in one run.

The service is measured with nothing on that the floor has not ("uncached"), as ``make run`` starts it (log, metrics,
CORS), from its memory and from Redis; the peer is FastAPI with python-chess under uvicorn, ruling on chess.

Absolute figures depend on the machine and on who else uses it; the things compared are measured in turn,
in many short rounds, and the ratios of a round are what counts. Linux only: it reads the CPU clocks of
other processes.

Beside it, each with ``--help``: ``python -m bench.throughput`` (two workers under load), ``.pictures`` (what they weigh
and take, rulings beside them), ``.worst`` (the dearest requests of each game), ``.fairness`` (single requests beside
long ones), ``.failover`` (two replicas behind nginx with one Redis: killed, frozen, brought back), ``.soak`` (ten
minutes of everything), ``.attacks`` (hostile, slow or merely many clients, each with its bound), ``.attacks.soak`` (all
of that in turn).
"""
