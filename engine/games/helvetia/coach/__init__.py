"""Machine coaches, from novice to legend: `levels.coach` makes one."""
