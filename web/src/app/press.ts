/**
 * Whether a button is being pressed. The screen does not draw meanwhile: a button that is replaced
 * between the two ends of a press never gets its click, or another button gets it.
 */

/** A press that takes longer is none, ms. */
const LONGEST = 1000;
/** The most time from the end of a touch to its click, ms. */
const CLICK = 100;

/**
 * @param free - called once the press is over and its click has been handled
 * @returns a function that tells whether a button is pressed now
 */
export function watchPress(free: () => void): () => boolean {
  let held = false,
    timer: ReturnType<typeof setTimeout> | undefined;
  const until = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(release, ms);
  };
  function release() {
    clearTimeout(timer);
    if (!held) return;
    held = false;
    free();
  }
  addEventListener(
    'pointerdown',
    ({ target }) => {
      release();
      // The sheet's grip and what lies on the map are dragged: that has to be seen.
      held = (target as Element).closest('button, .map')?.matches('button:not(.grip)') ?? false;
      if (held) until(LONGEST);
    },
    true,
  );
  addEventListener('pointerup', () => until(CLICK), true);
  addEventListener('pointercancel', release, true);
  addEventListener('click', release); // the button's own listener has run
  return () => held;
}
