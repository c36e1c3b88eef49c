/** All texts of the editor's play tab, and of a new board's play settings. */
import { catalogue, figure } from '../../language.ts';

export const words = catalogue('play', {
  play: 'How it is played',
  plays: { turns: 'By turns', free: 'Free board' },
  turns: 'Last turn',
  first: 'Whose turn comes first',
  moment: 'Where it begins',
  options: (n: number) => `Readings and options of the rulebook (${n})`,
  costs: 'What a step costs',
  costsWhy:
    'Movement points of this scenario. “Usual” is what the rulebook says, else 1 for ground and nothing for a hexside; a road takes the place of the ground.',
  costFor: 'For which counters',
  everybody: 'All counters',
  like: (name: string) => `Such as ${name}`,
  cost: (points: number | undefined) =>
    points === undefined ? 'usual' : points < 0 ? 'barred' : figure(points),
  less: (name: string) => `Cheaper, or barred: ${name}`,
  dearer: (name: string) => `Dearer: ${name}`,
  zones: 'Where a side sets up',
  zonesWhy:
    'Counters that wait in a box beside the map arrive there, where the rulebook has it so.',
  zoneOf: (side: string, n: number) => `${side}: ${n === 1 ? '1 hex' : `${figure(n)} hexes`}`,
  zoneHint: (side: string) =>
    `Tap hexes or draw over them: they come into the zone of ${side}. What is in it already leaves it.`,
  spent: 'Movement used',
  spentOf: (spent: number, of: number) => `${figure(spent)} of ${figure(of)}`,
  spendLess: 'One point less used',
  spendMore: 'One point more used',
});
