import type { Edit } from '../environment/application.ts';

/** One way to write the code wrong, and the invariant that it breaks. */
export type Mutation = { readonly invariant: string; readonly what: string; readonly edits: readonly Edit[] };

/** All tables, views and triggers. */
export const SCHEMA = 'migrations/0000_baseline.sql';

/** A mutation of a single text. */
export const one = (invariant: string, what: string, file: string, from: string, to: string): Mutation => ({
  invariant,
  what,
  edits: [{ file, from, to }],
});
