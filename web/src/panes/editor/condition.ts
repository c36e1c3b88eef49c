/**
 * The input that a want of a goal and an award of victory points share: counters, places, and a
 * bound of a measure.
 */
export interface Condition {
  who: string[];
  places: string[];
  /** How many of the counters in `who` are needed; 0 for all of them. */
  least: number;
  measure: string;
  side: string;
  bound: 'most' | 'least';
  amount: number;
}

export const freshCondition: Condition = {
  who: [],
  places: [],
  least: 0,
  measure: '',
  side: '',
  bound: 'most',
  amount: 0,
};

/** `least` of a document: absent where all of the counters are needed. */
export const fewer = ({ least, who }: Condition) => (least && least < who.length ? { least } : {});

/** The list without an item that it has, or with an item that it lacks. */
export const toggled = (list: string[], item: string) =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
