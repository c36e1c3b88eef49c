"""The page's storage on the device, cleared by a test behind the page's back."""

from __future__ import annotations

from playwright.sync_api import Page

CLEAR = """(kind) => new Promise((done) => {
  const opening = indexedDB.open('overstack-kept');
  opening.onsuccess = () => {
    const all = IDBKeyRange.bound([kind], [kind, []]);
    const writing = opening.result.transaction(['heads', 'bodies'], 'readwrite');
    const asking = writing.objectStore('heads').getAllKeys(all);
    for (const store of ['heads', 'bodies']) writing.objectStore(store).delete(all);
    writing.oncomplete = () => {
      opening.result.close();
      const channel = new BroadcastChannel('overstack-kept');  // as another tab tells of it
      for (const [kind, key] of asking.result) channel.postMessage({ kind, key });
      channel.close();
      setTimeout(() => done(null), 100);
    };
  };
})"""


def clear(page: Page, kind: str) -> None:
    """Delete every entry of a kind, as a browser or another tab may."""
    page.evaluate(CLEAR, kind)
