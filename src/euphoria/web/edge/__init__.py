"""Between the network and everything else: the application, its guard and limits, and how the server is run."""
