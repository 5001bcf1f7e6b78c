"""Words: is it one, can the decks spell it, and what is it worth."""
