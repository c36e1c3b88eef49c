/**
 * Where the build put what Python needs; every path is relative to the page. esbuild writes it in
 * as RUNTIME.
 */
declare const RUNTIME: {
  /** The module that PyScript loads in Pyodide's place. */
  shim: string;
  /** The few lines of Python that the worker runs. */
  worker: string;
  /** The memory snapshot. */
  snapshot: string;
  /** The rulebook of the scenario that stands on the board where no link names one. */
  first: string;
  /** The ids of rulebooks and templates whose pieces can be drawn (scenarios/kinds-ID.json). */
  books: string[];
  /** Dictionaries of links (links/LETTER.txt) by letter, with the ruleset that each is made for. */
  links: Record<string, string>;
};

/** Bytes of each file that is fetched with progress, as they are after decompression. */
declare const SIZES: Record<string, number>;
/** What the build writes into the shim: where everything lies, relative to it. */
declare const SITE: string;
declare const HOME: string;
declare const CORE: string;
/**
 * Wheels: those of rulebooks by id; and by what is imported of them, and by modules of the core
 * that
 * are loaded later.
 */
declare const WHEELS: Record<'rulebooks' | 'imports' | 'modules', Record<string, string>>;
/**
 * The snapshot; its bytes when it is unpacked, where in it memory begins, and how much of that the
 * wasm brings.
 */
declare const SNAPSHOT: { url: string; bytes: number; at: number; initial: number };
/** Pyodide's list of packages, with none in it. */
declare const LOCK: string;
declare module '#pyodide' {
  export { loadPyodide, version } from 'pyodide';
}
