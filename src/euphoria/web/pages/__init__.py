"""What people and programs are shown: pages, streams and JSON, made for one seat at a time."""
