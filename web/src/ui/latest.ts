/**
 * Marks the latest of several requests. Each gets a function when it is sent, which tells later
 * whether it still is the latest.
 */
export function latest() {
  let asked = 0;
  return () => {
    asked += 1;
    const mine = asked;
    return () => mine === asked;
  };
}
