/**
 * The paths of the files that Python needs, relative to the page. esbuild inserts them as RUNTIME.
 */
declare const RUNTIME: {
  /** The module that PyScript loads in place of Pyodide. */
  shim: string;
  /** The few lines of Python that the worker runs. */
  worker: string;
  /** The memory snapshot. */
  snapshot: string;
  /** The rulebook of the default scenario, for an address without a link. */
  first: string;
  /** The ids of rulebooks and templates whose counters can be drawn (scenarios/kinds-ID.json). */
  books: string[];
  /**
   * Dictionaries of links (links/LETTER.txt): by letter, the ruleset that the dictionary is made
   * for.
   */
  links: Record<string, string>;
};

/** Size in bytes, after decompression, of each file that is fetched with progress. */
declare const SIZES: Record<string, number>;
/** Constants that the build inserts into the shim: paths are relative to it. */
declare const SITE: string;
declare const HOME: string;
declare const CORE: string;
/**
 * File names of wheels: those of rulebooks by rulebook id, others by the name that is imported, and
 * by the modules of the core that are loaded later.
 */
declare const WHEELS: Record<'rulebooks' | 'imports' | 'modules', Record<string, string>>;
/**
 * The snapshot: its unpacked size in bytes, the offset in it at which memory begins, and the size
 * of the memory that the wasm provides initially.
 */
declare const SNAPSHOT: { url: string; bytes: number; at: number; initial: number };
/** Pyodide's list of packages, which is empty. */
declare const LOCK: string;
declare module '#pyodide' {
  export { loadPyodide, version } from 'pyodide';
}
