/** Where the service worker caches what another app shares, until the page takes it. */
export const SHELF = { cache: 'overstack-shared', entry: './shared', query: '?shared' };
