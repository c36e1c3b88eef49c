/**
 * The cache in which the service worker stores data shared by another app until the page takes it.
 * `name` is the header with the name of a file.
 */
export const SHELF = {
  cache: 'overstack-shared',
  entry: './shared',
  query: '?shared',
  name: 'X-File-Name',
};
