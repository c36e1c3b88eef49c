/** The grounds that a map can have, by the word that says them. @type {Record<string, string>} */
export const TERRAIN_NAMES = {
  clear: 'clear', forest: 'forest', hill: 'hill', hill2: 'high hill', town: 'town', marsh: 'marsh', water: 'water',
  rough: 'rough ground', field: 'fields', mountain: 'mountain', desert: 'desert', building: 'building',
};
