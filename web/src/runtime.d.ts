/**
 * Where the build put what Python needs; every path is relative to the page. esbuild writes it in
 * as RUNTIME.
 */
declare const RUNTIME: {
  /** The module that PyScript loads in Pyodide's place. */
  shim: string;
  /** The few lines of Python that the worker runs. */
  worker: string;
  /** Bytes of each file that is fetched with progress, as they are after decompression. */
  sizes: Record<string, number>;
};

/**
 * What the build writes into the shim: RUNTIME.sizes, and where Pyodide, the wheel and the picture
 * lie, relative to it.
 */
declare const SIZES: Record<string, number>;
declare const HOME: string;
declare const WHEEL: string;
declare const PICTURE: string;
/** The picture when it is unpacked. */
declare const PICTURE_BYTES: number;
declare module '#pyodide' {
  export { loadPyodide, version } from 'pyodide';
}
