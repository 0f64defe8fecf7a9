#!/bin/sh
# For cron, once a night: a backup, and the last thirty are kept. Those of an upgrade (upgrade-*) and of
# a restore (replaced-*) stay. It wants the account and the environment of the server.
# OFFSITE=user@host:folder copies the new one to another machine, which its key must open.
set -eu
cd "$(dirname "$0")/.."
folder=${HELVETIA_DATA:-var}/backups
# no pipe: the script ends here, with the code of the backup, where that has failed
said=$(.venv/bin/python manage.py backup)
made=$(printf '%s\n' "$said" | tail -n 1)
find "$folder" -maxdepth 1 -name "helvetia-*.${made##*.}" -type f | sort -r | tail -n +31 | while IFS= read -r file; do rm -- "$file"; done
if [ -n "${OFFSITE:-}" ]; then scp -q -p "$made" "$OFFSITE/"; fi
