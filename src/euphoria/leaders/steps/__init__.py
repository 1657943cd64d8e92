"""What happens to recruits, guns and artifacts, as functions and as steps of the agenda."""
