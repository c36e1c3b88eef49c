/** Copying, where the browser lets us. */

/**
 * Puts a text on the clipboard that may still be in the making; the browser is asked within the
 * tap, as Safari demands, and waits for the text.
 * @returns false where the browser refuses; a text that fails to be made throws
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const made = Promise.resolve(text);
  const later = made.then((plain) => new Blob([plain], { type: 'text/plain' }));
  later.catch(() => undefined); // told by `await made` below
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
 * Puts a picture on the clipboard that is still in the making.
 * @param made - PNG
 */
export async function copyPicture(made: Promise<Blob>): Promise<boolean> {
  made.catch(() => undefined); // told by the await below
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': made })]);
    return true;
  } catch {
    await made; // a picture that could not be made is another thing than a clipboard that is closed
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
