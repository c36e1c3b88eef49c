/**
 * Requests by number: a game crosses to the umpire once, and later only its number, since reading a
 * large game takes the umpire ten times as long as judging it.
 */

/** @param send - sends a request to the umpire and returns its response, both as JSON text */
export function numbered(send: (request: string) => Promise<string>) {
  const numbers: WeakMap<object, number> = new WeakMap();
  let last = 0;
  return async (request: object) => {
    const keep = (last += 1),
      { game } = request as { game?: object },
      number = game && numbers.get(game);
    const ask = async (part: object) =>
      JSON.parse(await send(JSON.stringify({ ...request, ...part, keep })));
    let answer = number && (await ask({ game: number }));
    if (!answer || answer.where === 'number') answer = await ask({});
    const kept = answer.game ?? game;
    if (kept && !answer.error) numbers.set(kept, keep);
    return answer;
  };
}
