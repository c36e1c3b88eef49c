/**
 * Identifies the latest of several requests. The returned function is called when a request is
 * sent, and returns another function, which tells whether that request is still the latest.
 */
export function latest() {
  let asked = 0;
  return () => {
    asked += 1;
    const mine = asked;
    return () => mine === asked;
  };
}
