/**
 * The way out of a page that is stuck: its files are forgotten, the games are not. It stands apart
 * from all the rest.
 */

const button = /** @type {HTMLButtonElement} */ (document.getElementById('reset'));
/** Other pages of the same host keep theirs. */
const home = new URL('./', location.href).href;
const told = /** @type {HTMLElement} */ (document.getElementById('told'));

button.addEventListener('click', async () => {
  button.disabled = true;
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(
      registrations.filter((one) => one.scope === home).map((one) => one.unregister()),
    );
    const ours = (await caches.keys()).filter(
      (name) => name.endsWith(home) || name === 'overstack-shared',
    );
    await Promise.all(ours.map((name) => caches.delete(name)));
    location.replace('./');
  } catch (error) {
    told.textContent = `The browser would not clear them (${error instanceof Error ? error.message : error}): clear this site's data in its settings.`;
    button.disabled = false;
  }
});
