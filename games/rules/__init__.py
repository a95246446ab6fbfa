"""The rules of the games as pure functions: no clock, no files, no database, no floats."""
