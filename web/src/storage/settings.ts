/**
 * Settings needed before the first draw, and settings of one tab. Each is a short text under its
 * own key, so that settings never overwrite each other. If storage is denied, they last for this
 * visit. This module may use localStorage and sessionStorage.
 */

const PREFIX = 'overstack.';

interface Setting {
  /** Returns the text; "" if nothing is saved. */
  read: () => string;
  /**
   * Writes the text; "" removes the setting. Returns false if the text lasts for this visit only.
   */
  write: (text: string) => boolean;
}

/**
 * Creates a setting.
 * @param held - texts that could not be written, kept for this visit
 */
function settingIn(place: () => Storage, held: Map<string, string>, name: string): Setting {
  const key = PREFIX + name;
  return {
    read() {
      const now = held.get(key);
      if (now !== undefined) return now;
      try {
        return place().getItem(key) ?? '';
      } catch {
        return ''; // the page has no access to the storage
      }
    },
    write(text) {
      try {
        if (text) place().setItem(key, text);
        else place().removeItem(key);
        held.delete(key);
        return true;
      } catch {
        held.set(key, text);
        return false;
      }
    },
  };
}

const device = new Map(),
  tab = new Map();

/** A setting of this device. */
export const setting = (name: string) => settingIn(() => localStorage, device, name);

/** A setting of one tab, which survives a reload. */
export const ofTab = (name: string) => settingIn(() => sessionStorage, tab, name);

/** Set once anybody has played on this device: the introduction is then not shown again. */
export const played = setting('played');

/** Set once a map has a picture, so that the database is worth reading. */
export const pictured = setting('pictures');

/** Set once the computer has played in a game, so that the database is worth reading. */
export const seated = setting('computers');
