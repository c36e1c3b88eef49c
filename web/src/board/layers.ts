/** The layers of what is played with, from the ground up. */
import { group } from './svg.ts';

const LAYERS = [
  'backdrop',
  'hexes',
  'states',
  'outline',
  'names',
  'plates',
  'way',
  'counters',
  'furniture',
  'towers',
  'badges',
  'cursor',
  'fan',
  'hand',
] as const;

export type Layers = Record<(typeof LAYERS)[number], SVGGElement>;

/** A group for each layer. Only the hexes are read out: their labels describe all of them. */
export function makeLayers(): Layers {
  const layers = Object.fromEntries(LAYERS.map((name) => [name, group(`layer-${name}`)]));
  for (const name of LAYERS) if (name !== 'hexes') layers[name].setAttribute('aria-hidden', 'true');
  return layers as Layers;
}
