"""What all tests share: Hypothesis tries the same examples every time, and no test depends on the clock."""

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")
