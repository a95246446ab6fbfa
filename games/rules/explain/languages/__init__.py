"""The catalogs: one module for each language, all with the same keys."""
