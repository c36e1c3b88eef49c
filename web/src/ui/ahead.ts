/**
 * What is typed after a field was asked for, and before it is there: its code may still be on the
 * way. It goes into the first field that takes the focus.
 */

const field = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

/** @param wanted - whether whoever typed is still where he asked for the field */
export function typeAhead(wanted: () => boolean) {
  let text = '';

  function end() {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus);
  }

  function onKey(event: KeyboardEvent) {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
    if (!wanted() || !(plain || event.key === 'Backspace' || event.key === 'Shift')) return end();
    event.preventDefault(); // no letter is an order to the map, or presses what has the focus
    event.stopPropagation();
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (plain) text += event.key;
  }

  function onFocus({ target }: FocusEvent) {
    const there = field(target);
    if (!there) return;
    end();
    if (!text || !wanted()) return;
    there.setRangeText(text, there.value.length, there.value.length, 'end');
    there.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus);
}
