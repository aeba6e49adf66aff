"""What builds, serves and checks the project; nothing here is part of the page."""
