"""What is learned of dystopia: lessons and puzzles, one TOML file each."""
