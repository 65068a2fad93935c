"""For tests of the command line: the real program, and somebody who types."""
