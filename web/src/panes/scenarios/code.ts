/** The code of the chooser: a file of its own, so that it does not wait for that of all panes. */
export const code = () => import('./scenarios.ts');
