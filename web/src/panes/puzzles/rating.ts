/**
 * The player's rating by Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2022): each
 * puzzle is a game against an opponent of known strength, and its first outcome counts. The rating
 * is not stored; it is computed from the first outcomes in the order in which they came. Pure.
 */
import type { Standing } from '../standing.ts';
import type { Puzzle } from './state.ts';

export interface Rating {
  rating: number;
  /** Uncertainty: the rating is within twice this value with 95 % probability. */
  deviation: number;
  /** Expected fluctuation of the rating. */
  volatility: number;
}

/** A game: the opponent's strength, and 1 for a win, 0 for a loss. */
export interface Played {
  rating: number;
  deviation: number;
  score: number;
}

/** The rating before any game. */
export const UNRATED: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** One unit of the Glicko-2 scale in Glicko points. */
const SCALE = 173.7178;
const MIDDLE = 1500;
/** Limits the change of volatility; the paper's examples use 0.5. */
const TAU = 0.5;
/** Tolerance of the iteration for volatility. */
const NEAR = 1e-6;

/** The weight of a game against an opponent of uncertain rating: g(phi) in the paper. */
const weight = (phi: number) => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);
const expected = (mu: number, other: { mu: number; phi: number }) =>
  1 / (1 + Math.exp(-weight(other.phi) * (mu - other.mu)));

/** The rating after some games, all counted as one rating period. */
export function rated({ rating, deviation, volatility }: Rating, games: Played[]): Rating {
  if (!games.length) return { rating, deviation, volatility };
  const mu = (rating - MIDDLE) / SCALE;
  const phi = deviation / SCALE;
  const others = games.map((game) => ({
    mu: (game.rating - MIDDLE) / SCALE,
    phi: game.deviation / SCALE,
    score: game.score,
  }));
  let information = 0;
  let surprise = 0;
  for (const other of others) {
    const g = weight(other.phi);
    const chance = expected(mu, other);
    information += g * g * chance * (1 - chance);
    surprise += g * (other.score - chance);
  }
  const variance = 1 / information;
  const sigma = swung(volatility, phi, variance, variance * surprise);
  const before = phi * phi + sigma * sigma;
  const after = 1 / Math.sqrt(1 / before + information);
  return {
    rating: MIDDLE + SCALE * (mu + after * after * surprise),
    deviation: SCALE * after,
    volatility: sigma,
  };
}

/** The new volatility: the root of the paper's step 5, by the Illinois method. */
function swung(sigma: number, phi: number, variance: number, delta: number): number {
  const start = Math.log(sigma * sigma);
  const f = (x: number) => {
    const spread = phi * phi + variance + Math.exp(x);
    return (
      (Math.exp(x) * (delta * delta - spread)) / (2 * spread * spread) - (x - start) / (TAU * TAU)
    );
  };
  let low = start;
  let high = Math.log(Math.max(delta * delta - phi * phi - variance, Number.MIN_VALUE));
  if (delta * delta <= phi * phi + variance) {
    high = start - TAU;
    while (f(high) < 0) high -= TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > NEAR) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const there = f(next);
    if (there * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, there];
  }
  return Math.exp(low / 2);
}

const BY_GRADE = { lesson: 800, glance: 950, step: 1200, plan: 1500, reply: 1750 };
/**
 * Points for each move beyond the first, and for each doubling of the number of misleading lines.
 */
const A_MOVE = 60,
  ASTRAY = 35;
const HARDEST = 2500;
/** Deviation of a puzzle's strength, which comes from proven properties, not from games. */
const SEEDED = 90;

/** The difficulty of a puzzle: from its grade, its length and the number of misleading lines. */
export const strengthOf = ({
  difficulty,
  least,
  trails,
}: Pick<Puzzle, 'difficulty' | 'least' | 'trails'>) =>
  Math.round(
    Math.min(HARDEST, BY_GRADE[difficulty] + A_MOVE * (least - 1) + ASTRAY * Math.log2(1 + trails)),
  );

/**
 * The rating from the first outcomes of some puzzles, and the number of games that it is based
 * on.
 */
export function ratingOf(
  puzzles: Puzzle[],
  standingOf: (puzzle: Puzzle) => Pick<Standing, 'counts'>,
) {
  const ended = puzzles.flatMap((puzzle) => {
    const { counts } = standingOf(puzzle);
    return counts ? [{ ...counts, rating: strengthOf(puzzle), deviation: SEEDED }] : [];
  });
  const inOrder = ended.toSorted((one, other) => one.at - other.at);
  const now = inOrder.reduce((before, game) => rated(before, [game]), UNRATED);
  return { ...now, games: ended.length };
}
