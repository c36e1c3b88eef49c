/**
 * Words that several panes draw; each pane has those of its own beside it. The umpire's sentences
 * come from the core and are not here.
 */
import { catalogue } from '../language.ts';

export const words = catalogue('panes', {
  books: 'Rulebooks',
  reading: 'Our reading',
  chosen: 'We play',
  why: 'Because',
  other: 'The other reading',
  takeOther: 'Play the other reading in this game',
  switchable: 'can be switched',
  loading: 'Opening the rulebook…',
  terrains: {
    clear: 'Clear',
    field: 'Field',
    forest: 'Forest',
    hill: 'Hill',
    hill2: 'High hill',
    town: 'Town',
    marsh: 'Marsh',
    water: 'Water',
    rough: 'Rough',
    mountain: 'Mountain',
    desert: 'Desert',
    building: 'Building',
  },
  untitled: 'Untitled',
  copied: 'Copied.',
  denied:
    'The browser does not let the page copy. The text is selected: press Ctrl+C, or hold it and choose Copy.',
  glossary: {
    title: 'Short forms',
    find: 'Find a short form',
    none: (query: string) => `“${query}” is none of them.`,
  },

  /** The offline state of the page on this device. */
  offline: {
    fetching: 'Laying everything by for use without a network …',
    ready: 'Ready offline',
    offered:
      'Your browser asks pages to save data, so only what is needed was fetched. Without a network the page works once the rest is here.',
    makeReady: (bytes: number) => `Make ready offline (${(bytes / 1e6).toFixed(1)} MB)`,
    partly: 'Not ready offline yet: open the page once more with a network',
    unable: 'This browser does not keep the page for use without a network',
    stuck: 'If the page behaves oddly:',
    reset: 'fetch it anew and keep the games',
    licences: 'Licences of everything inside',
  },
});
