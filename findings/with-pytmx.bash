# Sourced by the scripts about PyTMX: installs it, with further packages that are given, into the
# current folder, paints the tile `ground.png`, and defines `see`, which runs a program in Python
# after `import pytmx` and keeps what it prints in `seen.txt`.
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install PyTMX==3.32 pillow==13.0.0 "$@"
see() {
  {
    cat <<'PY'
import logging

from PIL import Image

logging.disable()  # it only says that pygame is not installed
import pytmx

Image.new("RGB", (32, 28), "green").save("ground.png")
PY
    cat
  } >see.py
  env/bin/python see.py >seen.txt
  cat seen.txt
}
