"""Both games in the browser: pages for people, JSON for programs, one service underneath."""
