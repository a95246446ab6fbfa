"""The floor, pure: a table and a hand as state, `decide` and `evolve`.

`decide(state, command)` gives the events of a command or raises `Refused`; `evolve(state,
event)` gives the next state. Neither reads a clock, a database or anything else.

- `terms`: what a table is opened with and a hand is settled under
- `table_commands`, `table_events`, `table`: one table opening
- `hand_commands`, `hand_events`, `hand`: one hand
- `plays`: what a game decides of its own; `high_card_flush_play` is one, built from
  `designated_player` and `wagers`
- `handover`: what a table hands to a hand, and the hand back to its table
- `record`: a whole hand as one JSON record, both ways
- `errors`, `misfits`: refusals, and JSON that does not fit its type as refusals in words
- `codec`, `upcast`: events as canonical bytes, and old shapes of them made readable
- `schemas`: commands and events as JSON Schema
"""
