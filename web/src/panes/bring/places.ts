/** A position as text: a list of places in the form that VASSAL writes, and a table. Pure. */
import type { Board, CounterView } from '../../contract/board.ts';
import type { FileReport } from '../../contract/bring.ts';

/** A counter and its place. Counters of one place are consecutive, the lowest first. */
interface Standing {
  place: string;
  name: string;
  side: string;
}

/** The counters of a report. */
export const standingIn = ({ report, sides }: FileReport): Standing[] =>
  report.stacks.flatMap(({ counters, place }) =>
    counters.map(({ name, side }) => ({ place, name, side: nameOf(side, sides) })),
  );

/**
 * The counters in a board's hexes, each hex by the name that the map gives it; passengers follow
 * their carrier.
 */
export function standingOn({ counters, sides, map }: Board): Standing[] {
  const loaded = (carrier: CounterView): CounterView[] => [
    carrier,
    ...counters.filter(({ aboard }) => aboard === carrier.id).flatMap(loaded),
  ];
  return counters
    .filter(({ aboard, at }) => !aboard && at && !at.startsWith('@'))
    .toSorted((one, other) => one.at.localeCompare(other.at) || one.rank - other.rank)
    .flatMap((carrier) =>
      loaded(carrier).map(({ name, side }) => ({
        place: placeOf(carrier.at.split('/')[0], map.names),
        name,
        side: nameOf(side, sides),
      })),
    );
}

const placeOf = (hex: string, names: Record<string, string> = {}) => names[hex] ?? hex;

const nameOf = (side: string, sides: { id: string; name: string }[]) =>
  sides.find(({ id }) => id === side)?.name ?? side;

function byPlace(standing: Standing[]) {
  const found: Map<string, Standing[]> = new Map();
  for (const one of standing) found.set(one.place, [...(found.get(one.place) ?? []), one]);
  return found;
}

/** The list as text: one line for each place, "0305: Squad A, MMG", the top counter first. */
export const asList = (standing: Standing[]): string =>
  [...byPlace(standing)]
    .map(
      ([place, all]) =>
        `${place}: ${all
          .map(({ name }) => name)
          .reverse()
          .join(', ')}`,
    )
    .join('\n');

/** The list as CSV, with each counter's index in the order of entry, from 0. */
export const asTable = (standing: Standing[]): string =>
  [
    'place,counter,side,order',
    ...[...byPlace(standing)].flatMap(([place, all]) =>
      all.map(({ name, side }, order) => [place, name, side, String(order)].map(quoted).join(',')),
    ),
    '',
  ].join('\r\n');

/** Quote a CSV cell. A leading apostrophe keeps a spreadsheet from reading it as a formula. */
function quoted(text: string) {
  const plain = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
