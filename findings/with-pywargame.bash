# Sourced by the scripts about pywargame: installs it into the current folder, without the packages
# that only its other parts use. It needs Python 3.12 or newer; PYENV_VERSION is read only where
# pyenv keeps more than one Python.
PYENV_VERSION=3.12 python3.12 -m venv env
env/bin/pip install --quiet --disable-pip-version-check --no-deps pywargame==0.8.0
