"""Learning the game: lessons at the real table, tips with an example each, questions, words."""
