"""The processes that bots think in: started, fed with questions, ended and replaced.

A bot that hangs or dies costs its own question and no other.
"""
