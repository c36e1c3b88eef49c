/**
 * Of several questions the one that was asked last counts. Each takes a mark when it is asked,
 * which tells later whether it still is the last.
 */
export function latest() {
  let asked = 0;
  return () => {
    asked += 1;
    const mine = asked;
    return () => mine === asked;
  };
}
