"""The kernel: games as plain data plus an agenda of steps, with nature as a player. No rules of any game live here."""
