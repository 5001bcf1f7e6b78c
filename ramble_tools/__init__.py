"""Ramble Tools: print the two lettered decks, settle word disputes, referee and score five card games."""

__version__ = "0.1.0"
