"""Pictures over HTTP: every position and every ruling as SVG, PNG, text and JSON."""
