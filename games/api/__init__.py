"""REST for table systems, thin over `games.services`, and for everybody who reads play."""
