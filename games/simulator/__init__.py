"""Plays evenings of High Card Flush through the REST API, as a table system would report them."""
