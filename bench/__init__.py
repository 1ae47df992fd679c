"""``make bench``: the speed of the service and of the engine as ratios, measured side by side in one run.

- HTTP: CPU per ruling of one worker as multiples of a floor, a Flask service under the same gunicorn that only parses
  and returns JSON. The service runs without log, metrics and CORS ("uncached"), as ``make run`` starts it, and
  from memory.
- Engine: CPU per ruling and list as multiples of python-chess on chess; records per turn as multiples of a ruling.

Each bound is printed with ``holds`` or ``MISSED``. Read the ratios: absolute numbers depend on the machine and on other
programs. Linux only, because it reads the CPU clocks of other processes.

Further programs, each with ``--help``: ``python -m bench.worst`` (the slowest requests of each game), ``.attacks``
(hostile and slow clients, each with a bound), ``.soak`` (loads and bad input in turn, for long), ``.paired`` (against
another commit). They exit with 1 if a bound is missed. ``.stages`` shows where the CPU of a ruling goes.
``bench/limits`` has the limits of single pieces of work: ``make limits``.
"""
