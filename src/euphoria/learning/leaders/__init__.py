"""What is learned of leaders: lessons and puzzles."""
