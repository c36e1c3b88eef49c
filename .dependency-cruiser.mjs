/**
 * The permitted imports between modules of the page (build.py test, step "imports").
 *
 * The rooms (layers) of web/src are ordered. A module imports from its own room and from those
 * below it, never from above, and no module is part of a cycle. Type imports are erased before this
 * tool runs, deliberately: two modules may use each other's types. tests/js/rooms.test.mjs checks
 * the order of rooms for them too.
 */

/**
 * The rooms from the bottom up: name, and the paths that belong to it.
 * @type {[string, string][]}
 */
export const ROOMS = [
  [
    'words',
    '^web/src/(contract/|languages/|(allowed|check|columns|dressed|language|shapes|words|link|connection|modules|linked-rulebook|numbered|engine)\\.ts$|runtime\\.d\\.ts$)',
  ],
  ['storage', '^web/src/storage/'],
  ['offline', '^web/src/offline/'],
  ['board', '^web/src/board/'],
  ['state', '^web/src/(state|page|pane)\\.ts$'],
  ['ui', '^web/src/ui/'],
  ['pictures', '^web/src/pictures/'],
  ['play', '^web/src/play/'],
  ['store', '^web/src/store\\.ts$'],
  ['solving', '^web/src/solving/'],
  ['scenario', '^web/src/scenario/'],
  ['greeting', '^web/src/greeting/'],
  ['panes', '^web/src/panes/'],
  ['app', '^web/src/app/'],
  ['pages', '^web/src/(embed/|(main|embed)\\.ts$)'],
];

/** Forbids imports from higher rooms. */
const upward = ROOMS.slice(0, -1).map(([name, path], n) => ({
  name: `${name}-imports-nothing-above`,
  severity: 'error',
  from: { path },
  to: { path: ROOMS.slice(n + 1).map(([, above]) => above) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'all-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^#pyodide$' },
    },
    {
      name: 'packages-are-listed',
      comment:
        'What is imported stands in package.json, and the page uses nothing that is only for building it.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
    ...upward,
    {
      name: 'no-pane-knows-another',
      comment: 'A pane is taken out by deleting its folder and its entry in panes/list.ts.',
      severity: 'error',
      from: { path: '^web/src/panes/([^/]+)/' },
      to: { path: '^web/src/panes/[^/]+/', pathNot: '^web/src/panes/$1/' },
    },
    {
      name: 'only-the-list-names-panes',
      severity: 'error',
      from: { path: '^web/src/panes/[^/]+\\.ts$', pathNot: '^web/src/panes/list\\.ts$' },
      to: { path: '^web/src/panes/[^/]+/' },
    },
    {
      name: 'the-shell-is-handed-its-panes',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/(panes/|main\\.ts$)' },
      to: { path: '^web/src/panes/' },
    },
    {
      name: 'the-page-needs-no-builder',
      severity: 'error',
      from: { path: '^web/(src|sw|py)/' },
      to: { path: '^(web/build|tests|tools)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|dist|\\.cache)/' },
    moduleSystems: ['es6'],
  },
};
