import type { Edit } from '../environment/application.ts';

/** A wrong version of the code, and the invariant that it breaks. */
export type Mutation = { readonly invariant: string; readonly what: string; readonly edits: readonly Edit[] };

export const SCHEMA = 'migrations/0000_baseline.sql';

export const one = (invariant: string, what: string, file: string, from: string, to: string): Mutation => ({
  invariant,
  what,
  edits: [{ file, from, to }],
});
