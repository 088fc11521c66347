"""What a question is, how the words of a command line ask it, what an answer and a printable sheet hold."""
