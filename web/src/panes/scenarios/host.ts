/** Loads the scenario chooser, which visitors without a link need first. */
import { linkIn } from '../../link.ts';

/** The import of the chooser's code, which need not wait for that of all panes. */
export const chooserCode = () => import('./scenarios.ts');

/** If loading fails, it is retried when the pane is opened. */
export const loadChooser = () =>
  void (linkIn(location.hash) || chooserCode().catch(() => undefined));
