"""YAML files -> data with places -> models, and everything wrong with them in plain words; used through `simcore.config`."""
