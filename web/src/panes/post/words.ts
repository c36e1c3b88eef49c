/** All texts of play by link. */

import { catalogue, figure, sideOf } from '../../language.ts';
import { count } from '../../words.ts';

export const words = catalogue('post', {
  start: {
    lead: 'Two people, two devices, no server. Each link carries the whole game so far, and the dice are made by both devices together, so that each side can check them.',
    side: 'You play',
    make: 'Make the invitation',
    rolled: (n: number) =>
      `${count(n, 'roll of this game', 'rolls of this game')} so far came from this page or your hand: the other side takes them as they are.`,
    notHere:
      'A game by link is for two sides that play in turns. Open a scenario of that kind first.',
    nothing: 'Open a scenario first: then it can be played by link.',
  },
  you: (side: string) => `You play the ${sideOf(side)}`,
  looking: 'You look on',
  displaced: (side: string) =>
    `In this link the ${sideOf(side)} plays with another key than the one that this device has: somebody else joined before you, or you have begun a new key elsewhere.`,
  hidden:
    'This game has hidden counters. The page covers them for each side, but the link carries them in the open: whoever has a program to read links can see them.',
  /** The panel's prompts. */
  prompt: {
    sent: (other: string) =>
      `You have handed the game over. The ${sideOf(other)} opens your link and answers with another.`,
    send: (other: string) => `The game goes to the ${sideOf(other)} now: send the link.`,
    dice: (other: string) => `The dice fall when the ${sideOf(other)} opens your link.`,
    over: 'The game is over.',
    invited: (side: string) => `You are invited to play the ${sideOf(side)}.`,
    looking: 'This game is played by link between two others, or by you on another device.',
  },
  title: {
    sent: (other: string) => `Waiting for the ${sideOf(other)}`,
    send: (other: string) => `To the ${sideOf(other)}`,
    decide: 'Your decision',
    over: 'The game is over',
    answered: (other: string) => `The ${sideOf(other)} has answered`,
    invited: (other: string) => `The ${sideOf(other)} invites you`,
    looking: 'A game between two others',
  },
  take: {
    side: (side: string) => `Play the ${sideOf(side)}`,
    why: 'This device makes a key for you and keeps it. From then on the link goes to and fro.',
    look: 'Only look at it',
  },
  unvouched: (n: number) =>
    `It brings along ${count(n, 'roll', 'rolls')} that nobody can check. You accept ${n === 1 ? 'it' : 'them'} with the game.`,
  anew: (other: string) =>
    `The ${sideOf(other)} has begun a new key. Dice that were due fall here, and what may have fallen there counts no more. Once may be an accident.`,
  news: 'Since your last link',
  newsAll: 'The game so far',
  fell: (n: number) => `${count(n, 'roll has', 'rolls have')} fallen just now, out of both keys.`,
  watch: 'Watch it',
  watchAll: 'Watch the whole game',
  replay: {
    label: 'What has happened, step by step',
    back: 'Step back',
    on: 'Step on',
    play: 'Go on by itself',
    pause: 'Hold',
    end: 'To where it stands',
    start: 'The position before it.',
    step: (at: number, of: number) => `${at} of ${of}`,
  },
  toBoard: 'To the board',
  open: 'The link',
  bar: 'Play by link',
  make: 'Make the link',
  makeWhy: 'With the link the decision is made: until then Undo takes it back.',
  link: 'The link to send',
  copy: 'Copy link',
  copied: 'Copied. Send it the way you two write to each other.',
  denied: 'The browser does not let the page copy. The link is selected: copy it by hand.',
  send: 'Send…',
  /** The message sent along with the link. */
  message: {
    copy: 'Copy with a message',
    copied: 'Message and link are copied.',
    invited: (title: string, other: string) =>
      `I invite you to “${title}”: you play the ${sideOf(other)}.`,
    turn: (title: string, other: string, me: string, turn: string) =>
      `Your turn: the ${sideOf(me)} has played, and the ${sideOf(other)} goes on (“${title}”, ${turn}).`,
    over: (title: string) => `“${title}” is over. Look how it came out.`,
  },
  long: (n: number) =>
    `${figure(n)} characters: too long to travel safely as a link. Save the file and send that; the other side opens it with “Open a file”.`,
  length: (n: number) => `${figure(n)} characters, with the whole game so far.`,
  file: 'Save a file',
  paste: 'Link that you were sent',
  pasteGo: 'Open it',
  notALink: 'That is no link to a game. Copy the whole of it.',
  key: {
    title: 'Your key',
    what: 'It belongs to this game and your side, and lies in this browser’s storage with the game. It goes when that storage is cleared, and some browsers clear it after weeks without a visit. Copy it or save it, and put it away; do not send it along.',
    lost: 'Without it: nothing that was played is lost. Whoever opens the newest link without a key can begin a new one, and the other side is told.',
    unkept:
      'This browser keeps nothing beyond this visit. Copy the key now, or you will have to begin a new one.',
    copy: 'Copy the key',
    copied: 'The key is copied. Put it away.',
    save: 'Save it to a file',
    file: (game: string, side: string, key: string) =>
      `Overstack, play by link\nGame: ${game}\nSide: ${side}\nKey: ${key}\n\nOpen the newest link of the game on another device and enter this key there to go on.\nWhoever has it can know dice before you decide: keep it to yourself.\n`,
    name: 'key',
    mine: 'You play here?',
    enter: 'Enter your key',
    enterWhy: 'On another device, or where the storage was cleared, it goes on with the same game.',
    use: 'Go on with it',
    anew: (side: string) => `I play the ${sideOf(side)} and have lost my key`,
    anewWhy: (other: string) =>
      `A new key is made. The ${sideOf(other)} is told so, and dice that are due at this moment fall there.`,
    notNow:
      'Whose link this is has the other side’s answer to wait for: open that one here, and a new key can be begun.',
  },
  refusal: {
    title: 'Not that link',
    kept: 'The board shows the game as this device has it. Nothing is lost.',
    notYours: (side: string) => `The decision is not yours: the ${sideOf(side)} answers by a link.`,
    dice: 'These dice are not rolled here: they fall when the other side opens your link.',
    byHand: 'In a game by link nothing is put right by hand.',
    looking:
      'You look on in this game. Play on from here by yourself, if you want to try something.',
    midway:
      'This link was shared in the midst of a decision: it can be looked at, but not played on by link.',
    stale: 'This game was played on in another tab or window: take the newest link from there.',
  },
  alone: 'Play on from here by myself',
  alonePlays: 'You play on by yourself. The game by link is kept as it was.',
  games: {
    title: 'Your games by link',
    sides: (side: string, other: string) => `You play ${side} against ${other}`,
    /** Whose move it is. */
    due: {
      decide: () => 'your move',
      send: () => 'your link is to be sent',
      sent: (other: string) => `waiting for the ${sideOf(other)}`,
      over: () => 'finished',
    },
    untitled: 'Untitled',
    forget: (title: string) => `Forget “${title}” and its key`,
    sure: 'Forget it, key and all',
    keep: 'Keep it',
  },
  help: {
    title: 'What this is worth',
    prevents: 'What it prevents',
    preventsList: [
      'Rolling again: whoever opens a link again sees the same dice.',
      'Deciding again: once a link is answered, one with another decision is refused.',
      'Knowing or choosing dice: they hang on a value that only the other device has, and that was fixed when the game began.',
      'Changing what lies behind, or moving for the other side.',
    ],
    not: 'What it does not',
    notList: [
      'Not answering. You see when: after the dice and before the answer.',
      'A lost key that was not lost. Dice that were due fall anew, and the page says so each time.',
      'Friends who tell each other their dice, and then take another link.',
      'Reading the link: it holds the whole game, hidden counters too, for who has a program to read it.',
    ],
  },
});
