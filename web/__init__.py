"""The browser app: `shell` on the main thread, everything else in the worker."""
