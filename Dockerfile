# Two stages: the first installs the locked packages, the second carries only what runs.
# Runs as nobody on a read-only file system: docker run --read-only --tmpfs /tmp -p 8000:8000 adjudicator
# The same commit gives the same layers: no Debian package is added, compiled files contain hashes instead of times,
# and the release sets all other times to that of the commit.

FROM python:3.13.16-slim-trixie AS build
ENV PYTHONHASHSEED=0
WORKDIR /build
COPY requirements/service.txt ./
RUN python -m venv --without-pip /venv \
 && pip --python /venv/bin/python install --no-cache-dir --disable-pip-version-check --no-compile \
      --only-binary :all: --require-hashes -r service.txt \
 && python -m compileall -q --invalidation-mode unchecked-hash /venv/lib
WORKDIR /srv
COPY openapi.yaml ./
COPY clients/README.md clients/
COPY docs/tutorial.md docs/
COPY engine engine
COPY drawing drawing
COPY schemas schemas
COPY adjudicator adjudicator
RUN python -m compileall -q --invalidation-mode unchecked-hash .

FROM python:3.13.16-slim-trixie
LABEL org.opencontainers.image.title="adjudicator" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /venv /venv
COPY --from=build /srv /srv
WORKDIR /srv
ENV PATH=/venv/bin:$PATH HOST=0.0.0.0 PORT=8000 WEB_CONCURRENCY=2 \
    PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 MALLOC_ARENA_MAX=2
USER 65534:65534
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=2)"]
CMD ["python", "-m", "adjudicator"]
