/** Where the build put what Python needs; every path is relative to the page. esbuild writes it in as RUNTIME. */
declare const RUNTIME: {
  /** The module that PyScript loads in Pyodide's place. */
  shim: string;
  /** The few lines of Python that the worker runs. */
  worker: string;
  /** The wheel with the core and the rulesets. */
  wheel: string;
  /** Bytes of each file that is fetched with progress, as they are after decompression. */
  sizes: Record<string, number>;
};

/** RUNTIME.sizes, as the shim has it. */
declare const SIZES: Record<string, number>;
