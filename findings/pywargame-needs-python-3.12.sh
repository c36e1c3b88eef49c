#!/usr/bin/env bash
# pywargame (PyPI, 0.8.0), which writes modules and saves of VASSAL, with Python 3.11 (Debian 12).
# Guess: pip installs the newest version that runs with this Python, or says that there is none.
# Seen: it installs 0.8.0, and the first import is refused with a SyntaxError: the package has
# f-strings with a backslash, which Python has had since 3.12, and does not say so to pip.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3.11 -m venv env
env/bin/pip --quiet --disable-pip-version-check install pywargame==0.8.0
{
  env/bin/pip list 2>/dev/null | grep '^pywargame' | tr -s ' '
  (env/bin/python -c 'import pywargame' 2>&1 || true) | tail -1
} >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
pywargame 0.8.0
SyntaxError: f-string expression part cannot include a backslash
SEEN
echo "as seen: it is installed, and cannot be imported"
