"""Machine coaches, from random to master: `levels.coach` makes one."""
