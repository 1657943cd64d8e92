"""Work that takes long, in processes of its own: bots that think, hints, the coach, and reading what strangers send."""
