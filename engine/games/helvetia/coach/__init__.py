"""Machine coaches, from novice to master: `levels.coach` makes one."""
