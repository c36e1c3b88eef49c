/** The device's own share sheet, where it has one. */
import { sentence } from '../words.js';

/**
 * Opens it. Closing it is no failure.
 * @param {ShareData} data
 * @returns {Promise<string>} why it did not open; "" where it did
 */
export async function sendAway(data) {
  try {
    await navigator.share(data);
    return '';
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError'
      ? ''
      : sentence(failure);
  }
}
