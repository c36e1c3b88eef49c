/**
 * What must be known before the first picture is drawn, and what belongs to one tab: short texts,
 * each under a key of its own, so that one never writes over another. Where storage is closed they
 * hold for this visit. It may talk to localStorage and to the session.
 */

const PREFIX = 'overstack.';

interface Setting {
  /** "" where nothing is kept */
  read: () => string;
  /** "" removes it; false: it holds for this visit only */
  write: (text: string) => boolean;
}

/** @param held - what could not be written, for this visit */
function settingIn(place: () => Storage, held: Map<string, string>, name: string): Setting {
  const key = PREFIX + name;
  return {
    read() {
      const now = held.get(key);
      if (now !== undefined) return now;
      try {
        return place().getItem(key) ?? '';
      } catch {
        return ''; // storage is closed to the page
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

/** What one tab remembers when it is loaded anew. */
export const ofTab = (name: string) => settingIn(() => sessionStorage, tab, name);

/** Somebody has played on this device, and need not be told what the page is. */
export const played = setting('played');

/** Some map has a picture, so that the database is worth asking. */
export const pictured = setting('pictures');

/** The computer has had a seat in some game, so that the database is worth asking. */
export const seated = setting('computers');
