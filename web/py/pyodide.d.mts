/** The module that the build puts beside the shim. */
export { loadPyodide, version } from 'pyodide';
