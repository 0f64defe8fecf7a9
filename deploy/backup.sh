#!/bin/sh
# For cron, once a night: a backup, and the last thirty are kept.
set -eu
cd "$(dirname "$0")/.."
folder=${HELVETIA_DATA:-var}/backups
.venv/bin/python manage.py backup
ls -1t "$folder" | tail -n +31 | while read -r name; do rm -- "$folder/$name"; done
