"""Tables: how each is played, all that happened there, and the one place that changes them."""
