"""What is learned of dystopia: lessons and puzzles."""
