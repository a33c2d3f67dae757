import { createHash } from 'node:crypto';

/**
 * How much of what repeats is asked. `npm run exhaustive` asks all of it; `npm test` a part that has each value of each kind
 * (docs/testing.md, "Exhaustive").
 */
export const isExhaustive = process.env.EXHAUSTIVE === '1';

/** The number of a commit, so that a repeated run asks the same and the next commits ask the rest. */
export const turnOf = (commit: string): number => Number.parseInt(commit.slice(0, 8), 16);

/** The number of this run (tools/test.ts). */
export const turn = Number(process.env.TEST_TURN ?? 0);

/** Whether this run asks the case with this number, of cases that are divided among so many runs. */
export const isAsked = (at: number, runs: number): boolean => isExhaustive || at % runs === turn % runs;

/** One of these by a number: one after the other, again and again. */
export const pick = <Choice>(choices: readonly [Choice, ...Choice[]], by: number): Choice =>
  choices[by % choices.length] ?? choices[0];

/** A number by a text, always the same one; texts that differ a little have numbers that have nothing in common. */
export const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** How many worlds of a database a property is tried in: each run takes others, and a failure names its seed. */
export const worlds = (most: number): number => (isExhaustive ? most : Math.ceil(most / 8));
