"""What is learned of leaders: lessons and puzzles, one TOML file each."""
