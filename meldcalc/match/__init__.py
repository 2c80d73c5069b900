"""Match files: read, replayed, corrected, appended to; what can be told of them."""
