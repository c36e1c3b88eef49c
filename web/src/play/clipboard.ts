/** Copying to the clipboard, where the browser permits it. */

/**
 * Copies a text to the clipboard, which may still be pending: the browser is asked within the tap,
 * as Safari requires, and waits for the text.
 * @returns false where the browser refuses; throws where the text could not be made
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const made = Promise.resolve(text);
  const later = made.then((plain) => new Blob([plain], { type: 'text/plain' }));
  later.catch(() => undefined); // reported by `await made` below
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
 * Copies a pending picture to the clipboard.
 * @param made - PNG
 */
export async function copyPicture(made: Promise<Blob>): Promise<boolean> {
  made.catch(() => undefined); // reported by the await below
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': made })]);
    return true;
  } catch {
    await made; // throws if the picture could not be made, unlike a clipboard that refuses
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
