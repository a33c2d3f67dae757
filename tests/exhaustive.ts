/**
 * How much of what repeats is asked. `npm run exhaustive` asks all of it; `npm test` a part that has each value of each kind
 * (docs/testing.md, "Exhaustive").
 */
export const isExhaustive = process.env.EXHAUSTIVE === '1';

/** One of these by a text, always the same one. */
export function pick<Choice>(choices: readonly [Choice, ...Choice[]], by: string): Choice {
  const sum = [...by].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return choices[sum % choices.length] ?? choices[0];
}

/** How many worlds of a database a property is tried in: each run takes others, and a failure names its seed. */
export const worlds = (most: number): number => (isExhaustive ? most : Math.ceil(most / 4));
