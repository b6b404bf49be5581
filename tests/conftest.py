"""What all tests share."""

from hypothesis import HealthCheck, settings

# one profile for every machine: examples are found anew each time, and a slow one is no failure
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("default")
