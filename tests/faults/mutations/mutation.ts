import type { Edit } from '../environment/application.ts';

/** A wrong version of the code, and the invariant that it breaks. */
export type Mutation = {
  readonly invariant: string;
  readonly what: string;
  readonly edits: readonly Edit[];
  /** Names of the only steps with faults, for a mutation that shows at few of them. By default all steps have some. */
  readonly steps?: readonly string[];
};

export const SCHEMA = 'migrations/0000_baseline.sql';

export const one = (invariant: string, what: string, file: string, from: string, to: string): Mutation => ({
  invariant,
  what,
  edits: [{ file, from, to }],
});
