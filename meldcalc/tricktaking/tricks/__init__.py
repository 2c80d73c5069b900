"""Tricks: who wins one, which cards may be played to it, and hands that were recorded trick by trick."""
