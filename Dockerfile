# syntax=docker/dockerfile:1
# Built in two stages: the first installs the locked requirements, the second only carries what runs.
# Runs as nobody, on a read-only file system: docker run --read-only --tmpfs /tmp -p 8000:8000 adjudicator

FROM python:3.13-slim AS build
WORKDIR /build
COPY requirements.txt requirements-rasteriser.txt ./
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes \
      -r requirements.txt -r requirements-rasteriser.txt

FROM python:3.13-slim
LABEL org.opencontainers.image.title="adjudicator" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /venv /venv
WORKDIR /srv
COPY app.py gunicorn.conf.py openapi.yaml sbom.json ./
COPY engine engine
COPY drawing drawing
COPY schemas schemas
COPY adjudicator adjudicator
RUN /venv/bin/python -m compileall -q app.py engine drawing schemas adjudicator
ENV PATH=/venv/bin:$PATH HOST=0.0.0.0 PORT=8000 WEB_CONCURRENCY=2 \
    PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER 65534:65534
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=2)"]
CMD ["python", "-m", "adjudicator"]
