/** Every word of the editor's play tab, and of what a new board is asked about play. */
import { catalogue, figure } from '../../language.js';

export const words = catalogue('play', {
  play: 'How it is played',
  plays: { turns: 'By turns', free: 'Free board' },
  turns: 'Last turn',
  first: 'Whose turn comes first',
  moment: 'Where it begins',
  /** @param {number} n */
  options: (n) => `Readings and options of the rulebook (${n})`,
  costs: 'What a step costs',
  costsWhy:
    'Movement points of this scenario. “Usual” is what the rulebook says, else 1 for ground and nothing for a hexside; a road takes the place of the ground.',
  costFor: 'For which counters',
  everybody: 'All counters',
  /** @param {string} name */
  like: (name) => `Such as ${name}`,
  /** @param {number | undefined} points */
  cost: (points) => (points === undefined ? 'usual' : points < 0 ? 'barred' : figure(points)),
  /** @param {string} name */
  less: (name) => `Cheaper, or barred: ${name}`,
  /** @param {string} name */
  dearer: (name) => `Dearer: ${name}`,
  zones: 'Where a side sets up',
  zonesWhy:
    'Counters that wait in a box beside the map arrive there, where the rulebook has it so.',
  /** @param {string} side @param {number} n */
  zoneOf: (side, n) => `${side}: ${n === 1 ? '1 hex' : `${figure(n)} hexes`}`,
  /** @param {string} side */
  zoneHint: (side) =>
    `Tap hexes or draw over them: they come into the zone of ${side}. What is in it already leaves it.`,
  spent: 'Movement used',
  /** @param {number} spent @param {number} of */
  spentOf: (spent, of) => `${figure(spent)} of ${figure(of)}`,
  spendLess: 'One point less used',
  spendMore: 'One point more used',
});
