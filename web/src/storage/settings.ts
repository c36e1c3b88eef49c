/**
 * Settings needed before the first draw, and settings of one tab: short texts, each under a key of
 * its own, so that none overwrites another. Where storage is denied they last for this visit. It
 * may talk to localStorage and to sessionStorage.
 */

const PREFIX = 'overstack.';

interface Setting {
  /** Returns "" where nothing is saved. */
  read: () => string;
  /** "" removes it; returns false if it lasts for this visit only. */
  write: (text: string) => boolean;
}

/** @param held - values that could not be written, for this visit */
function settingIn(place: () => Storage, held: Map<string, string>, name: string): Setting {
  const key = PREFIX + name;
  return {
    read() {
      const now = held.get(key);
      if (now !== undefined) return now;
      try {
        return place().getItem(key) ?? '';
      } catch {
        return ''; // storage is denied to the page
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

/** Set once anybody has played on this device, who then needs no introduction. */
export const played = setting('played');

/** Set once a map has a picture, so that the database is worth reading. */
export const pictured = setting('pictures');

/** Set once the computer has played in a game, so that the database is worth reading. */
export const seated = setting('computers');
