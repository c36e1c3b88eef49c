/** Copying to the clipboard, where the browser permits it. */

/**
 * Copies a text to the clipboard; the text may be a promise. The clipboard is requested during the
 * tap, as Safari requires, and receives the text when the promise resolves.
 * @returns false if the browser refuses; throws if the text could not be made
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const made = Promise.resolve(text);
  const later = made.then((plain) => new Blob([plain], { type: 'text/plain' }));
  later.catch(() => undefined); // `await made` below reports the failure
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': later })]);
    return true;
  } catch {
    const plain = await made;
    return (
      navigator.clipboard?.writeText(plain).then(
        () => true,
        () => false,
      ) ?? false
    );
  }
}

/**
 * Copies a picture to the clipboard; the picture may still be in preparation.
 * @param made - PNG
 */
export async function copyPicture(made: Promise<Blob>): Promise<boolean> {
  made.catch(() => undefined); // the await below reports the failure
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': made })]);
    return true;
  } catch {
    await made; // throws if the picture could not be made; a refusal by the clipboard does not
    return false;
  }
}

/** Selects the whole text of a field, so that the reader can copy it by hand. */
export function selectAll(selector: string) {
  requestAnimationFrame(() => {
    const field = document.querySelector(selector);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.select();
  });
}
