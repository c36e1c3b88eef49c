/**
 * Buffers text typed after a view was opened but before its field exists, because its code is still
 * loading. The text goes into the first field that gets the focus.
 */

const field = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

/**
 * Starts to buffer typed text.
 * @param wanted - whether the view that was opened is still shown
 */
export function typeAhead(wanted: () => boolean) {
  let text = '';

  function end() {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus);
  }

  function onKey(event: KeyboardEvent) {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
    if (!wanted() || !(plain || event.key === 'Backspace' || event.key === 'Shift')) return end();
    event.preventDefault(); // no letter may be a command to the map, or press the focused element
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
