/** What a letter is made of, and from what it is written. */
import type { Deps } from '../../ports.ts';

/** A paragraph, a list of books with a note each, or labelled values. */
export type Part =
  | string
  | { readonly items: readonly { readonly title: string; readonly note: string; readonly url?: string }[] }
  | { readonly pairs: readonly (readonly [label: string, value: string])[] };

export type Letter = {
  readonly subject: string;
  /** What a list of letters shows beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly parts: readonly Part[];
  readonly action: { readonly label: string; readonly url: string };
  /** What to do if it was somebody else, or why this came. */
  readonly note?: string;
};

/** What a letter tells: the facts of its row, and its one-time link, empty for a kind that has none. */
export type Told = {
  readonly userId: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** When it happened (ms since the epoch). */
  readonly createdAt: number;
  readonly link: string;
};

/** Writes a letter from its facts as they stand when it is sent; null when there is nothing to tell any more. */
export type Render = (deps: Pick<Deps, 'db' | 'now' | 'origin'>, told: Told) => Promise<Letter | null>;
