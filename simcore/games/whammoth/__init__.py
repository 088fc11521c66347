"""Wooly Whammoth: everybody moves by the sum of all cards; beware of the cliff, the tar and the mammoth."""
