"""Work that takes long, in processes of its own: bots that think, hints, and reading what strangers send."""
