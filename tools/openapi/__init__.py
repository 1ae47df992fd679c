"""What writes openapi.yaml."""
