"""What is played: the rules of the games, tables and hands, and their settlement."""
