/**
 * All panes of the page in their order: what the shell needs before a pane's code is loaded. To
 * remove a pane, delete its folder and its entry here.
 */
import {
  iconBoard,
  iconBook,
  iconCommand,
  iconDice,
  iconEnter,
  iconHelp,
  iconList,
  iconNext,
  iconOpen,
  iconPencil,
  iconPuzzle,
  iconRules,
  iconScenarios,
  iconSearch,
  iconSettings,
  iconShare,
  iconShield,
  iconTable,
} from '../ui/icons.ts';
import { pictured, seated } from '../storage/settings.ts';
import { words } from '../words.ts';
import { lazyPane, linked, type LazyCode, type LazyHead } from './lazy.ts';
import { followCollections } from './collection/host.ts';
import { guardGames } from './post/host.ts';
import { hostPuzzles } from './puzzles/host.ts';
import { chooserCode, loadChooser } from './scenarios/host.ts';
import { startTour, tourBand } from './tour/host.ts';
import type { Pane, Store } from '../pane.ts';

/** The entries of rail and tabs; where space is short, those at the front stay longest. */
const STAYING = [
  'puzzles',
  'rulebook',
  'quick',
  'scenarios',
  'editor',
  'table',
  'house',
  'army',
  'odds',
  'bring',
  'opponent',
  'quiz',
];

const pane = (head: LazyHead, ...code: LazyCode) =>
  lazyPane({ ...head, keep: STAYING.indexOf(head.id) + 1 || undefined }, ...code);

/** The styles of the scenario chooser are in the page's own sheet. */
const noStyle = () => undefined;

/** Shows the player's own pictures on the counters, if he has any. */
const showPictures = (store: Store) => {
  if (pictured.read())
    void import('../pictures/host.ts').then(({ hostPictures }) => hostPictures(store, true));
};

export const panes: Pane[] = [
  pane(
    {
      id: 'rulebook',
      icon: iconBook,
      stands: 'left',
      group: 'rules',
      barred: ({ caseRun }) => Boolean(caseRun?.id),
    },
    () => import('./rulebook/rulebook.ts'),
  ),
  pane(
    { id: 'quick', icon: iconTable, stands: 'full', group: 'rules', start: linked('quick') },
    () => import('./quick/quick.ts'),
  ),
  pane(
    { id: 'quiz', icon: iconHelp, stands: 'panel', group: 'rules', start: linked('quiz') },
    () => import('./quiz/quiz.ts'),
  ),
  pane(
    { id: 'editor', icon: iconPencil, stands: 'panel', group: 'make', start: showPictures },
    () => import('./editor/editor.ts'),
  ),
  pane(
    { id: 'scenarios', icon: iconScenarios, stands: 'dialog', group: 'play', start: loadChooser },
    chooserCode,
    noStyle,
  ),
  pane(
    { id: 'puzzles', icon: iconPuzzle, stands: 'panel', group: 'play', ...hostPuzzles() },
    () => import('./puzzles/puzzles.ts'),
  ),
  pane(
    { id: 'collection', icon: iconList, stands: 'full', start: followCollections },
    () => import('./collection/collection.ts'),
  ),
  pane(
    { id: 'house', icon: iconRules, stands: 'full', group: 'make' },
    () => import('./house/house.ts'),
  ),
  pane(
    { id: 'games', icon: iconSearch, stands: 'dialog', group: 'play' },
    () => import('./games/games.ts'),
  ),
  pane(
    { id: 'table', icon: iconList, stands: 'left', group: 'play' },
    () => import('./table/table.ts'),
  ),
  pane(
    {
      id: 'army',
      icon: iconShield,
      stands: 'full',
      group: 'make',
      of: ({ rulesets }) => rulesets.filter(({ armies }) => armies),
      start: linked('army'),
    },
    () => import('./army/army.ts'),
  ),
  pane(
    {
      id: 'odds',
      icon: iconDice,
      stands: 'left',
      group: 'rules',
      of: ({ rulesets }) => rulesets.filter(({ odds }) => odds),
      start: linked('odds'),
    },
    () => import('./odds/odds.ts'),
  ),
  pane(
    { id: 'bring', icon: iconOpen, stands: 'full', group: 'make', start: linked('bring') },
    () => import('./bring/bring.ts'),
  ),
  pane(
    { id: 'command', icon: iconCommand, stands: 'dialog', group: 'page' },
    () => import('./command/command.ts'),
  ),
  pane(
    { id: 'help', icon: iconHelp, stands: 'dialog', group: 'page', foot: true },
    () => import('./help/help.ts'),
  ),
  pane(
    { id: 'about', icon: iconShield, stands: 'full', group: 'page' },
    () => import('./about/about.ts'),
  ),
  pane(
    { id: 'report', icon: iconShield, stands: 'dialog', called: () => words.panel.report },
    () => import('./report/report.ts'),
  ),
  pane(
    { id: 'under', icon: iconRules, stands: 'dialog', called: () => words.panel.under },
    () => import('./under/under.ts'),
  ),
  pane({ id: 'share', icon: iconShare, stands: 'dialog' }, () => import('./share/share.ts')),
  pane(
    {
      id: 'opponent',
      icon: iconBoard,
      stands: 'panel',
      group: 'play',
      barred: () => seated.read() !== '',
    },
    () => import('./opponent/opponent.ts'),
  ),
  pane(
    { id: 'post', icon: iconEnter, stands: 'panel', group: 'play', start: guardGames },
    () => import('./post/post.ts'),
  ),
  pane(
    { id: 'replay', icon: iconNext, stands: 'panel', group: 'play' },
    () => import('./replay/replay.ts'),
  ),
  pane(
    { id: 'tour', icon: iconShield, stands: 'dialog', start: startTour, band: tourBand },
    () => import('./tour/tour.ts'),
  ),
  pane(
    { id: 'settings', icon: iconSettings, stands: 'dialog' },
    () => import('./settings/settings.ts'),
  ),
];
