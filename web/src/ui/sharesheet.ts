/** The device's own share sheet, where it has one. */
import { sentence } from '../words.ts';

/**
 * Opens it. Closing it is not a failure.
 * @returns why it did not open; "" where it did
 */
export async function sendAway(data: ShareData): Promise<string> {
  try {
    await navigator.share(data);
    return '';
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError'
      ? ''
      : sentence(failure);
  }
}
