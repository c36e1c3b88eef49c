/**
 * All words of the shell itself. The umpire's sentences come from the core and are not here; each
 * pane has its own catalogue. Functions return whole sentences.
 */

import { catalogue, sideOf } from './language.ts';

/** A number with its noun. */
export const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const words = catalogue('page', {
  app: 'Overstack',
  tagline: 'An umpire for hex-and-counter wargames',
  unknownFailure: 'Something went wrong. Try again, or reload the page.',

  nav: {
    label: 'Parts of the page',
    skip: 'To the board',
    board: 'Board',
    menu: 'Menu',
    settings: 'Settings',
    game: 'This game',
    groups: { play: 'Play', rules: 'Rules', make: 'Make', page: 'This page' },
    of: (label: string, books: string) => `${label}: of ${books}, not of the game on the board`,
    what: (app: string, tagline: string) => `${app}. ${tagline}`,
  },

  back: 'Back to what I had',
  begunAgain: 'The scenario begins again.',
  opened: (title: string) => `${title || 'The game'} is on the board.`,
  device: {
    ready: 'Ready offline',
    readyWhy: 'Every file is on this device: the page works without a network.',
    update: 'A new version is ready. What is on the board stays.',
    takeOver: 'Use it now',
    taken: 'A new version has been taken up in another tab.',
    reload: 'Load it here',
  },
  storage: {
    denied: 'This browser does not let the page keep games. Save yours to a file before you leave.',
    full: 'The device is full, so what you do is no longer kept. Save it to a file, or make room.',
    hung: 'The storage of this browser does not answer, so nothing is kept for now. Save the game to a file before you leave.',
  },
  keptGame: 'Your last game is still here.',
  resume: 'Pick it up again',
  news: 'Message',
  dismiss: 'Dismiss',

  boot: {
    title: 'The umpire is on the way',
    waiting:
      'Look round, and pick a counter if you like: the answer comes as soon as the umpire is here.',
    remembered: 'Noted. The answer comes as soon as the umpire is here.',
    stage: (label: string, amount: string) => (amount ? `${label}, ${amount}` : label),
    soon: (seconds: number) =>
      seconds < 1.5
        ? 'The umpire comes in a second'
        : `The umpire comes in about ${Math.round(seconds)} s`,
    megabytes: (done: number, total: number) =>
      `${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`,
    failed: 'The umpire could not come',
    retry: 'Try again',
    progress: 'Getting the umpire ready',
    ready: 'The umpire is ready.',
  },

  top: {
    undo: 'Undo',
    undoEnds: 'Undo ends at the last throw',
    redo: 'Redo',
    share: 'Share',
    scenarios: 'Choose a scenario',
    turn: (turn: number, turns: number) => (turns ? `turn ${turn} of ${turns}` : `turn ${turn}`),
    free: 'free board',
    steps: 'Sequence of play',
    step: (name: string, side: string) => (side ? `${name}, ${side}` : name),
    stepState: { done: 'done', now: 'now', next: 'to come' },
  },

  map: {
    label:
      'The board. Arrow keys or Q W E A S D move from hex to hex, Enter picks and carries out, Escape puts back, colon takes a command, question mark lists all keys.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show the whole map',
    tools: 'Map',
    legend: 'What the signs mean',
    lawful: 'lawful',
    price: 'allowed at a price',
    forbidden: 'forbidden',
    first: 'first vehicle in',
    edge: 'The map ends here.',
    storey: 'There is no other place that way in this hex.',
    terrain: {
      clear: 'clear',
      forest: 'forest',
      hill: 'hill',
      hill2: 'high hill',
      town: 'town',
      marsh: 'marsh',
      water: 'water',
      rough: 'rough ground',
      field: 'fields',
      mountain: 'mountain',
      desert: 'desert',
      building: 'building',
    } as Record<string, string>,
    places: (hex: string) => `${hex}: its places`,
    ground: 'Ground',
    inland: 'Inland',
    empty: 'empty',
    counters: (n: number) => (n === 1 ? 'one counter' : `${n} counters`),
    aboard: (n: number) => `${n} aboard`,
    steps: (left: number, of: number) => `${left} of ${of} steps`,
    flag: '1st',
  },

  panel: {
    label: 'The umpire',
    bigger: 'Show more',
    smaller: 'Show less',
    idle: 'Pick a counter, or tap a hex to have it judged.',
    putBack: 'Put back',
    done: 'Close',
    cancel: 'Not now',
    moveTo: (place: string) => `Move to ${place}`,
    insteadTo: (place: string) => `Go to ${place} instead`,
    putAnyway: 'Put it there all the same',
    putAnywayWhy:
      'On the free board a counter may stand where the rules forbid it. The umpire will say so.',
    thinking: 'The umpire is looking…',
    there: (place: string) => `In ${place} now, in order of entry`,
    empty: (place: string) => `Nobody stands in ${place}.`,
    instead: 'Lawful instead, nearest first',
    remedies: 'Ways to put it right',
    notPossible: (why: string) => `Not possible now. ${why}`,
    doRemedy: 'Do it',
    moreRemedies: 'There are more ways; these are the first.',
    everywhere: 'The whole board',
    precedents: 'Answers that say the same',
    notes: 'Worth knowing',
    onTheWay: 'On the way there',
    noted: (n: number) => `${count(n, 'thing', 'things')} worth knowing`,
    ableShort: (n: number) => `${n} can still act.`,
    able: (n: number) =>
      `${count(n, 'unit', 'units')} can still act. Pick one to see where it may go.`,
    placeRest: 'Place the rest for me',
    changeLimits: 'Change the limits',
    prices: 'What it costs',
    /** @param more - whether other met rules are listed above */
    alsoMet: (n: number, more: boolean) =>
      more
        ? `${count(n, 'more rule is', 'more rules are')} met`
        : `${count(n, 'rule is', 'rules are')} met`,
    soFar: 'The last acts',
    fullLog: 'The whole log',
    logEmpty: 'Nothing has happened yet. Every act becomes a line here, and Undo takes it back.',
    noCounters:
      'Nobody stands on this map yet. Put some pieces on it, and the umpire judges every stack as it grows.',
    toEditor: 'Open the editor',
    lookBack: 'Look back at the game',
    copy: 'Copy as text',
    copyShort: 'Copy in short',
    report: 'Report this ruling',
    under: 'Under another rulebook',
    allowance: (left: number, of: number) =>
      `${left} of ${count(of, 'movement point', 'movement points')} left`,
    noReach: 'It has nowhere to go now.',
    reach: (n: { lawful: number; overstacked: number; forbidden: number }) =>
      [
        n.lawful ? `${count(n.lawful, 'hex is', 'hexes are')} free to enter` : '',
        n.overstacked ? `${n.overstacked} at a price` : '',
        n.forbidden ? `${n.forbidden} forbidden` : '',
      ]
        .filter(Boolean)
        .join(', '),
    moreTargets: (n: number) => `${n} more; or tap a marked hex`,
    barred: (n: number) => `${n === 1 ? 'One is' : `${n} are`} barred: see why`,
    acts: 'It may also',
    actsOnly: 'It may',
    events: 'What happens to it',
    /** @param holds - the umpire's name for the place aboard the counter */
    each: (holds: string) => `${holds}: pick one for what it may do`,
    chooseFirst: 'Choose one first',
    decides: (side: string) => `${side} decides`,
    handOver: (side: string) => `Two at one screen? The ${sideOf(side)} has it now.`,
    all: 'The board as it stands',
    result: 'The game is over',
    again: 'Play it again',
    another: 'Another scenario',
    reading: (id: string) => `Our reading ${id}`,
    briefing: 'The briefing',
  },

  curtain: {
    handOver: (side: string) => `Hand over to the ${sideOf(side)}`,
    why: (side: string) =>
      `What comes next is for the eyes of the ${sideOf(side)}. Nothing of it is shown before you say that they are here.`,
    whoLooks: 'Who sits at the screen?',
    firstWhy: (side: string) =>
      `This game keeps secrets, and what it shows next is for the eyes of the ${sideOf(side)}. Nothing is shown before you say that they are here.`,
    lift: (side: string) => `I am the ${sideOf(side)}: show me`,
    alone: 'I play every side: do not ask again',
  },

  settings: {
    reset: 'Begin again',
    save: 'Save to a file',
    openFile: 'Open a file',
  },

  dialog: { close: 'Close' },
});

/** The reasons why nothing can be changed on the board. */
export const barred = catalogue('barred', {
  behind: 'This game is open in another tab, which goes on with it. Take it over here first.',
  byLink:
    'This game by link stops at an entry that cannot be played, so it can only be looked at: its seals vouch for the whole log.',
});

/** Texts one after the other, each with one mark at its end; empty ones are left out. */
export const inSentences = (...texts: (string | false | null | undefined)[]) =>
  texts
    .filter(Boolean)
    .join('. ')
    .replace(/([.?!…])\. /g, '$1 ');

/**
 * The sentence for the player about a failure.
 * @returns one sentence
 */
export function sentence(failure: unknown): string {
  return failure instanceof Error && failure.message ? failure.message : words.unknownFailure;
}
