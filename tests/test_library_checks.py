"""What a program passes to the library and no command ever would: a refusal, never a number."""
