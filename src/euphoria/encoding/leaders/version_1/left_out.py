"""What a player could see and version 1 does not say, each with the reason."""

from __future__ import annotations

from typing import Final

OF_PAGES: Final[dict[str, str]] = {
    "names": "what players are called says nothing about the game",
    "options: deck": "what own cards are called and say: they are told by what they do, where they matter",
    "options: max_turns": "a limit that is more than 999 turns ahead",
    "using": "which it is of several own cards that do the same; so too where a question is about a card",
    "memory": "where each recruit seen before can be by now: what follows from it is in the beliefs",
    "question: choices": "what can be answered is the mask, which comes with the observation",
    "talk: when": "when something was said, and in which order",
    "talk: words": "free words, promises, and questions in free words are no numbers",
    "talk: earlier": "what somebody said of a thing before saying otherwise, and questions and answers before the last",
}
"""Of what pages and JSON show of a view, by its name there."""

OF_GAMES: Final[dict[str, str]] = {
    "asks_all": "how questions are put, not what is known",
    "book": "the cards are told one by one",
    "deck": "hidden",
    "drawable": "follows from the discard pile and the hands",
    "events": "how it came about",
    "history": "how it came about",
    "nature": "hidden",
    "open_choices": "what can be answered is the mask",
    "setup": "names; the options are told",
    "undealt": "hidden, and at the end what nobody has",
}
"""Of what a game holds, by the name of the attribute."""

IN_PART: Final[dict[str, str]] = {
    "agenda": "beyond the open question, what else has to happen follows from the rules and the card in use",
    "announced": "beyond the second choice with one card the order: more than two are named by own cards alone",
    "aside": "how many artifacts were drawn because of a shot, but not what they can be by what all have seen",
    "hand": "what the cards of one's own hand do, from the seventh on: which cards they are is told of all",
    "looks": "what follows from them now, but not when somebody looked, nor what others may conclude",
    "may_hold": "the windows that a hand can answer by what all have seen, but not by which cards",
    "moves": "the artifacts that are surely in a hand, but not those that only may be there",
}
"""Attributes that are told, though not to the last detail."""
