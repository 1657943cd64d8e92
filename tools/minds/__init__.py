"""A learned evaluation of dystopia: positions of self-play, and a net that learns from them (`tools/learn.py`)."""
