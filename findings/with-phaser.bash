# Sourced by the scripts about Phaser: installs it into the current folder, and defines `see`, which
# runs a program in Node and keeps what it prints in `seen.txt`.
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit phaser@3.90.0
see() {
  {
    cat <<'JS'
// Phaser asks the browser for its features when it is loaded: a canvas that draws nothing.
const pixels = () => ({ data: [0, 0, 0, 0] });
const context = new Proxy({}, { get: () => pixels, set: () => true });
const canvas = () => ({ style: {}, getContext: () => context });
class Nothing {}
Object.assign(globalThis, { window: globalThis, screen: {}, Image: Nothing });
globalThis.HTMLCanvasElement = Nothing;
globalThis.document = { documentElement: {}, createElement: canvas };
Object.defineProperty(globalThis, 'navigator', { value: { userAgent: '' } });

JS
    cat
  } >see.cjs
  node see.cjs >seen.txt
  cat seen.txt
}
