import { createHash } from 'node:crypto';

/**
 * Share of repetitive cases in a run: all in `npm run exhaustive`; in `npm test` a part with each value of each kind
 * (docs/testing.md, "Exhaustive").
 */
export const isExhaustive = process.env.EXHAUSTIVE === '1';

/** The number of a commit: a repeated run covers the same cases, and later commits cover the others. */
export const turnOf = (commit: string): number => Number.parseInt(commit.slice(0, 8), 16);

/** The number of this run (tools/test.ts). */
export const turn = Number(process.env.TEST_TURN ?? 0);

/** True if this run covers case `at` of cases divided among `runs` runs. */
export const isAsked = (at: number, runs: number): boolean => isExhaustive || at % runs === turn % runs;

/** Files of tests that each run has: the whole process of a sale, and the search compared with every copy. */
const IN_EACH_RUN: ReadonlySet<string> = new Set([
  'functions/routes/fulfilment/process-matrix.test.ts',
  'functions/domain/search/exactness.test.ts',
]);

/** Runs of `npm test` that together have all test files of calls, of the domain, and of the tools of operators. */
const RUNS_OF_FILES = 6;

/** True if this run has this file of tests (`vitest.config.ts`). Without a number, a run has all. */
export const isFileAsked = (path: string): boolean =>
  process.env.TEST_TURN === undefined || IN_EACH_RUN.has(path) || isAsked(numberOf(path), RUNS_OF_FILES);

/** The choice at `by`, modulo their number. */
export const pick = <Choice>(choices: readonly [Choice, ...Choice[]], by: number): Choice =>
  choices[by % choices.length] ?? choices[0];

/** A stable hash of a text; similar texts have unrelated numbers. */
export const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** Number of random databases per property: each run takes others, and a failure names its seed. */
export const worlds = (most: number): number => (isExhaustive ? most : Math.ceil(most / 8));
