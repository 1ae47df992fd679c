"""The description of the interface, openapi.yaml."""
