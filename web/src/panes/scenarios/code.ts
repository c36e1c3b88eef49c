/**
 * The import of the scenario chooser's code, a separate file so that it need not wait for that of
 * all panes.
 */
export const code = () => import('./scenarios.ts');
