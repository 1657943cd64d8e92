"""The attacks of the review on a real server of ours, each with what came of it."""
