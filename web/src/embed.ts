/**
 * The small page embedded in another site: draws a linked board at once. Python is fetched when the
 * user touches the board; after that the user can ask about a counter or a hex. Nothing is moved,
 * saved or cached here: this requires the whole page, one tap away.
 */
import './app/trusted.ts'; // must be first: the other modules depend on this one
import { render } from 'lit-html';
import { asking } from './ui/asking.ts';
import { applyTheme, followDevice } from './ui/theme.ts';
import { Board as DrawnBoard } from './board/board.ts';
import { frame } from './embed/frame.ts';
import { ENGLISH, catalogue, inLanguage, language, speak } from './language.ts';
import { decodeLink, linkIn } from './link.ts';
import { draft, kindsOf, withMap } from './scenario/load.ts';
import { styled } from './ui/styles.ts';
import { embed as say } from './embed/words.ts';
import { words } from './words.ts';
import type { Board } from './contract/board.ts';
import type { Place } from './contract/documents.ts';
import type { Reach } from './contract/rulings.ts';
import type { Verdict } from './contract/verdicts.ts';
import type { Ask } from './engine.ts';
import type { Seen } from './embed/frame.ts';

if (language !== ENGLISH) await speak(); // before any text is drawn
applyTheme('auto');
followDevice(() => 'auto');

let seen: Seen = {
  title: '',
  stopped: '',
  message: say.touch,
  grade: '',
  findings: [],
  busy: false,
  ready: false,
  link: '',
};
let judged: Board | null = null;
let held: { who: string; reach: Reach | null } | null = null;
let umpire: Promise<Ask> | null = null;

const map = document.createElement('div');
map.className = 'map';
const root = document.getElementById('app') as HTMLElement;
show({});
const board = new DrawnBoard(
  map,
  { onCounter: (id) => void touched(id, ''), onHex: (place) => void touched('', place) },
  words.map.label,
);
map.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' || event.key === ' ') void touched('', '');
});
addEventListener('hashchange', () => location.reload());
void begin().then(() => styled('serif').catch(() => undefined)); // or a serif of the device

function show(news: Partial<Seen>) {
  seen = { ...seen, ...news };
  render(
    frame(seen, map, () => void touched('', '')),
    root,
  );
}

/** Draws the board of the link, before the umpire has judged it. */
async function begin() {
  const link = linkIn(location.hash);
  if (!link) return show({ message: say.nothing, grade: 'forbidden' });
  show({ link });
  const drawn = await drawnOf(link).catch(() => null);
  if (!drawn) return touched('', ''); // only the umpire can read the link, or knows its map
  show({ title: drawn.title });
  document.title = drawn.title || words.app;
  board.setMap(drawn.map, drawn.signs);
  board.setPosition(drawn);
}

async function drawnOf(link: string) {
  const game = await decodeLink(link);
  const whole = await withMap(game).catch(() => game); // only the umpire has every map
  return draft(whole, await kindsOf(game.scenario.ruleset));
}

/** Fetches the umpire, once, and shows the linked game as the umpire reads it. */
function called() {
  umpire ??= (async () => {
    const { engineWords, startEngine } = await import('./engine.ts');
    catalogue('engine', engineWords);
    const engine = startEngine({
      onProgress: ({ stage, label }) => {
        if (stage === 'failed') show({ message: label, grade: 'forbidden', busy: false });
      },
    });
    const ask: Ask = async (request) => {
      const answer = await engine.ask(inLanguage(request));
      if ('error' in answer) throw new Error(`${answer.error}`);
      return answer;
    };
    const sent = await ask({ ask: 'unlink', link: seen.link, upTo: true });
    judged = sent.board;
    board.setMap(judged.map, judged.signs);
    board.setPosition(judged);
    show({ title: judged.title, ready: true, stopped: judged.stopped?.sentence ?? '' });
    return ask;
  })();
  return umpire;
}

const judging = asking((_: null, part: Partial<Seen>) => show(part), {
  over: { busy: false },
  failed: (message) => ({ message, grade: 'forbidden', findings: [] }),
});

/** Handles a touch on a counter or a hex; with neither, shows the verdict on the whole position. */
async function touched(id: string, place: Place) {
  if (!seen.link) return;
  show({ busy: true, ...(seen.ready ? {} : { message: say.coming, grade: '', findings: [] }) });
  await judging(null, async (isLatest) => {
    const ask = await called();
    if (!isLatest() || !judged) return {};
    const at = id ? standsAt(id) : place,
      aimed = held && at && at !== standsAt(held.who) ? held.who : '';
    if (id && !aimed) return pick(ask, id, isLatest);
    return at ? why(ask, at, aimed, isLatest) : shownOf(judged.verdict, judged.prompt);
  });
}

/** The linked game, as returned by the umpire. */
const now = () => (judged as Board).game;

/** The hex of a counter, including one that is a passenger. */
function standsAt(id: string) {
  const all = judged?.counters ?? [],
    counter = all.find((one) => one.id === id);
  return all.find((one) => one.id === counter?.aboard)?.at ?? counter?.at ?? '';
}

async function pick(ask: Ask, who: string, isLatest: () => boolean): Promise<Partial<Seen>> {
  const at = standsAt(who);
  const [reach, there] = await Promise.all([
    ask({ ask: 'reach', game: now(), who }),
    at ? ask({ ask: 'why', game: now(), place: at }) : null,
  ]);
  if (!isLatest()) return {};
  held = { who, reach };
  board.setPick(who);
  board.setReach(reach);
  board.setTarget(null);
  const name = judged?.counters.find((one) => one.id === who)?.name ?? who;
  return shownOf(there?.verdict ?? null, say.picked(name));
}

/**
 * Shows the verdict on a hex, or on a move of the selected counter to that hex.
 * @param who - "" for none
 */
async function why(
  ask: Ask,
  place: Place,
  who: string,
  isLatest: () => boolean,
): Promise<Partial<Seen>> {
  const answer = await ask(
    who ? { ask: 'why', game: now(), who, path: [place] } : { ask: 'why', game: now(), place },
  );
  if (!isLatest()) return {};
  if (!who) letGo();
  board.setTarget(place, answer.verdict.grade, answer.verdict.badge);
  return shownOf(answer.verdict, answer.verdict.asked);
}

function letGo() {
  held = null;
  board.setPick(null);
  board.setReach(null);
}

function shownOf(verdict: Verdict | null, about: string): Partial<Seen> {
  const shown =
    verdict?.findings.filter((one) => one.role === 'rule' && one.grade !== 'lawful') ?? [];
  return {
    message: [about, verdict?.headline].filter(Boolean).join(': '),
    grade: verdict?.grade ?? '',
    findings: shown.map(({ clause, words: sentenceOf, sum }) => ({
      clause,
      words: sentenceOf,
      sum,
    })),
  };
}
