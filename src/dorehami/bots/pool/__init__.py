"""Worker processes for the bots: started, given jobs one at a time, killed on timeout and replaced.

A bot that hangs or crashes fails its own job and no other.
"""
