"""A copy of the site in which naming any of the browser's stores throws a SecurityError.

Firefox with all site data blocked does so for some names, a sandboxed frame for others. The copy
denies all of them, in the page, in an embedded page and in the umpire's worker.
"""

from __future__ import annotations

from tests.host import Host

#: Denies every feature that keeps something on the device, or reaches other tabs or workers.
DENIED = """const no = {
  get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } };
for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches', 'cookieStore',
  'BroadcastChannel', 'SharedWorker']) Object.defineProperty(self, name, no);
for (const name of ['serviceWorker', 'locks', 'storage'])
  Object.defineProperty(Object.getPrototypeOf(navigator), name, no);
"""
ICON = '<link rel="icon"'


def deny(host: Host) -> None:
    """Patch the site: a script before all others in its pages, and the start of its worker."""
    (host.folder / "denied.js").write_text(f"{{ {DENIED} }}", encoding="utf-8")
    for name in ("index.html", "embed.html"):
        page = host.folder / name
        text = page.read_text("utf-8")
        assert ICON in text
        page.write_text(
            text.replace(ICON, f'<script src="./denied.js"></script>{ICON}', 1), "utf-8"
        )
    (core,) = (file for file in host.folder.glob("js/*.js") if "/*@*/" in file.read_text("utf-8"))
    inside = f"{{ {DENIED} }}".replace("\n", " ")
    core.write_text(core.read_text("utf-8").replace("/*@*/", f"/*@*/{inside}"), encoding="utf-8")
