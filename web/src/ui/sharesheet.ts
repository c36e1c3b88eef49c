/** The device's own share sheet, where it has one. */
import { sentence } from '../words.ts';

/**
 * Opens the device's share sheet. If the user closes it, this is not a failure.
 * @returns why it did not open; "" if it did
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
