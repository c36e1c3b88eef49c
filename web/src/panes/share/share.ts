/** The share dialog: the link with its length, the verdict as text, and pictures. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { button } from '../../ui/button.ts';
import { tick } from '../../ui/form.ts';
import { LONG, TOO_LONG } from '../../play/linkto.ts';
import { dialogHead } from '../../ui/dialog.ts';
import { saveFile } from '../../ui/files.ts';
import { hint, segments } from '../../ui/parts.ts';
import { showPane } from '../../ui/navigate.ts';
import { searchUnderWay } from '../../solving/search.ts';
import { iconCopy, iconEnter, iconPlus, iconSave, iconShare } from '../../ui/icons.ts';
import { words } from '../words.ts';
import { words as say } from './words.ts';
import { codePart, picturePart } from './pictures.ts';
import {
  addressOf,
  asked,
  copy,
  forget,
  openShare,
  pointAt,
  sendTo,
  withMoves,
  withSolution,
  withoutLog,
  share,
  shareOf,
  shareText,
} from './state.ts';
import { common, titles } from '../titles.ts';
import type { Store, State, Inside } from '../../pane.ts';
import type { Shape } from '../../play/posttext.ts';
import type { Wrap } from './diagram.ts';

const LINK = '#share-link';
const TEXT = '#share-text';

function renderShare(state: State, store: Store) {
  const { done, error } = shareOf(state);
  const game = state.shown?.game ?? state.game;
  return html` ${dialogHead(state.shown?.goal ? say.puzzle : titles.share, store)}
    <section class="share dialog-body">
      ${
        game === null
          ? hint(say.nothing)
          : html` ${guarded(state) ? warning(store) : error ? noLink(shareOf(state), store) : linkPart(state, store)}
            ${textPart(state, store)} ${guarded(state) ? nothing : picturePart(state, store)}
            ${guarded(state) || error ? nothing : codePart(state, store)} ${byLink(state, store)}`
      }
      <p class="share-done" role="status">${done}</p>
    </section>`;
}

/** A button for play by link; nothing if that pane is missing. */
function byLink({ shown, views }: State, store: Store) {
  if (shown?.play !== 'turns' || !views.some(({ id }) => id === 'post')) return nothing;
  return html` <section class="row share-post">
    <div>
      <h3>${say.byLink}</h3>
      <p class="quiet">${say.byLinkWhy}</p>
    </div>
    ${button(
      say.byLinkGo,
      () => {
        store.closeDialog();
        showPane(store, 'post');
      },
      { icon: iconEnter },
    )}
  </section>`;
}

/** Whether the link is withheld: it would reveal hidden boxes and has not been confirmed. */
function guarded(state: State) {
  const { hidden, sure } = shareOf(state);
  return hidden && !sure;
}

const warning = (store: Store) =>
  html` <section class="stack share-warning" role="alert" aria-labelledby="share-warning">
    <h3 id="share-warning">${say.secret}</h3>
    <p>${say.secretWhy}</p>
    ${button(say.secretSure, () => share(store, { sure: true }))}
  </section>`;

/** The error, with the option to save the game as a file instead. */
const noLink = ({ error, refused }: ReturnType<typeof shareOf>, store: Store) =>
  hint(
    error,
    html` <p>${say.howToSend}</p>
      <div class="wrap share-ways">
        ${refused ? nothing : button(common.retry, () => openShare(store))}
        ${button(say.save, () => saveFile(store), { icon: iconSave, main: true })}
      </div>`,
  );

function linkPart(state: State, store: Store) {
  const { bare, pointed, question, short } = shareOf(state);
  const url = addressOf(shareOf(state));
  const title = state.shown?.title || words.untitled;
  const tooLong = url.length > TOO_LONG;
  const save = button(say.save, () => saveFile(store), {
    icon: iconSave,
    main: tooLong,
  });
  return html` <div class="share-link">
      <label class="field"
        ><span class="unseen">${say.link}</span>
        <input
          id="share-link"
          type="url"
          readonly
          .value=${live(url)}
          placeholder=${say.making}
          @focus=${selectMine}
      /></label>
      ${
        tooLong
          ? nothing
          : button(say.copyLink, () => copy(store, url, LINK), {
              icon: iconCopy,
              main: true,
              off: url === '',
            })
      }
    </div>
    ${question && !bare ? pointTick(pointed, store) : nothing} ${movesTick(state, store)}
    ${presentTick(state, store)}
    ${short ? html`<p class="quiet">${say.short(short.length)}</p>` : bare && url.length <= LONG ? nothing : lengthMeter(url.length)}
    ${tooLong ? html`<p class="quiet">${say.howToSend}</p>` : nothing}
    <div class="wrap share-ways">
      ${save} ${state.shown?.goal ? collect(store) : nothing}
      ${
        'share' in navigator && !tooLong
          ? button(say.send, () => sendTo(store, title, url), { icon: iconShare, off: url === '' })
          : nothing
      }
    </div>`;
}

/** A button that adds the puzzle to the collection that the player makes. */
const collect = (store: Store) =>
  button(
    say.collect,
    () => {
      store.closeDialog();
      showPane(store, 'collection', 'add');
    },
    { icon: iconPlus },
  );

const selectMine = (event: Event) => (event.target as HTMLInputElement).select();

/** A checkbox for how the link is made, with a line that says what it changes. */
const linkTick = (on: boolean, write: () => unknown, label: string, why: string) =>
  tick({ class: 'share-point', label, hint: why, on, write });

/** The checkbox for whether the link opens with the counter selected and the verdict shown. */
const pointTick = (pointed: boolean, store: Store) =>
  linkTick(pointed, () => pointAt(store, !pointed), say.point, say.pointWhy);

/** The checkbox for whether a puzzle is shared with the moves made instead of from its start. */
const movesTick = (state: State, store: Store) =>
  state.shown?.goal && state.shown.game.log.length
    ? linkTick(shareOf(state).moves, () => withMoves(store), say.withMoves, say.withMovesWhy)
    : nothing;

/** The checkbox for whether the position is shared without its log, where the link is long. */
function presentTick(state: State, store: Store) {
  const { bare, present } = shareOf(state);
  return present
    ? linkTick(bare, () => withoutLog(store), say.present, say.presentWhy(present.length))
    : nothing;
}

/**
 * The meter of the link's length. It takes its space before there is a link, so that the layout
 * does not shift.
 * @param length - characters; 0 if not known yet
 */
function lengthMeter(length: number) {
  const state = length > TOO_LONG ? 'bad' : length > LONG ? 'warn' : 'ok';
  const sentence = { ok: say.fits, warn: say.long, bad: say.tooLong }[state];
  return html` <div class="row length is-${state}">
    <svg viewBox="0 0 200 10" aria-hidden="true">
      <rect class="length-track" x="0.5" y="0.5" width="199" height="9" rx="4.5" />
      <rect
        class="length-fill"
        x="0.5"
        y="0.5"
        width=${length && Math.max(9, Math.round((199 * Math.min(length, TOO_LONG)) / TOO_LONG))}
        height="9"
        rx="4.5"
      />
      <path class="length-mark" d="M${(200 * LONG) / TOO_LONG} 0v10" />
    </svg>
    <p>${length ? sentence(length) : say.making}</p>
  </div>`;
}

const forms = (): { value: Shape; label: string }[] => [
  { value: 'bbcode', label: say.bbcode },
  { value: 'markdown', label: say.markdown },
  { value: 'text', label: say.text },
  { value: 'diagram', label: say.asDiagram },
  { value: 'html', label: say.html },
];
const wraps = (): { value: Wrap; label: string }[] => [
  { value: 'plain', label: say.wraps.plain },
  { value: 'code', label: say.wraps.code },
  { value: 'fence', label: say.wraps.fence },
];

function textPart(state: State, store: Store) {
  const { form, subject, wrap } = shareOf(state);
  const text = shareText(state),
    verdict = form === 'diagram' || form === 'html' ? null : asked(state);
  return html` ${segments({ name: 'share-form', legend: say.forms, value: form, of: forms(), choose: (value) => share(store, { form: value, done: '' }) })}
    ${form === 'diagram' ? segments({ name: 'share-wrap', legend: say.wrap, value: wrap, of: wraps(), choose: (value) => share(store, { wrap: value, done: '' }) }) : nothing}
    ${
      verdict
        ? segments({
            name: 'share-subject',
            legend: say.about,
            value: subject,
            of: [
              {
                value: 'asked' as const,
                label: verdict.asked || say.verdict,
              },
              { value: 'board' as const, label: say.position },
            ],
            choose: (value) => share(store, { subject: value, done: '' }),
          })
        : nothing
    }
    ${solutionPart(state, store)}
    <label class="field share-text ${form === 'diagram' ? 'is-drawn' : ''}"
      ><span
        >${guarded(state) && (form === 'html' || form === 'diagram') ? say.agreeFirst : say.hints[form]}</span
      >
      <textarea
        id="share-text"
        readonly
        rows="11"
        spellcheck="false"
        wrap=${form === 'diagram' ? 'off' : 'soft'}
        .value=${live(text)}
      ></textarea>
    </label>
    <div class="row share-foot">
      ${form === 'diagram' || form === 'html' ? nothing : ticks(state, store)}
      ${button(say.copyForm[form], () => copy(store, text, TEXT), {
        icon: iconCopy,
        main: true,
        off: text === '',
      })}
    </div>`;
}

/** Whether the text is about the puzzle on the board. */
const aboutPuzzle = (state: State) =>
  Boolean(state.shown?.goal) && (shareOf(state).subject === 'board' || !asked(state));

/** A checkbox to include the solution, and the progress of the search for it. */
function solutionPart(state: State, store: Store) {
  const { form, searched, searching, solution } = shareOf(state);
  if (!aboutPuzzle(state) || form === 'diagram' || form === 'html') return nothing;
  return html`${segments({
    name: 'share-solution',
    legend: say.solution,
    value: solution ? 'in' : 'out',
    of: [
      { value: 'out', label: say.solutions.out },
      { value: 'in', label: say.solutions[form] },
    ],
    choose: (value) => void withSolution(store, value === 'in'),
  })}
  ${searching ? searchUnderWay(searched) : nothing}`;
}

/** Checkboxes for the parts of a verdict's text. */
function ticks(state: State, store: Store) {
  const { include, subject } = shareOf(state);
  const briefing = state.shown?.game.scenario.text && (subject === 'board' || !asked(state));
  const part = (key: keyof typeof include, label: string) =>
    tick({
      label,
      on: include[key] ?? false,
      off: (key === 'sums' || key === 'ids') && !include.findings,
      write: (on) => share(store, { include: { ...include, [key]: on }, done: '' }),
    });
  const story = briefing ? part('briefing', say.briefing) : nothing;
  if (aboutPuzzle(state)) return story;
  return html`${part('findings', say.findings)}${part('sums', say.sums)}${part('ids', say.ids)}${story}`;
}

/** Clear the state when the dialog closes. */
function forgetWhenClosed(store: Store) {
  const stop = store.subscribe(({ dialog }) => {
    if (dialog === 'share') return;
    stop();
    forget(store);
  });
}

export const pane: Inside = {
  render: renderShare,
  onEnter(store, arg) {
    forgetWhenClosed(store);
    void openShare(store, arg);
  },
};
