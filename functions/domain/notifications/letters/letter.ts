/** What a letter is made of, and from what it is written. */
import type { DeliveryMethod, Trader } from '../../../../core/fulfilment/state.ts';
import type { ForeignText } from '../../../../core/notifications/foreign-text.ts';
import type { Deps } from '../../ports.ts';

/** A paragraph, what somebody wrote (`quoted`), a list of books with a note each, or labelled values. */
export type Part =
  | string
  | { readonly by: string; readonly lines: readonly string[] }
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
export type Render = (deps: Pick<Deps, 'db' | 'now' | 'origin' | 'contact'>, told: Told) => Promise<Letter | null>;

/** The way of the sale of a letter, and which of the two reads it. */
export type Way = { readonly method: DeliveryMethod; readonly side: Trader };

/** Each way of a sale, the one of a single sample first. */
export const waysOf = (
  sides: readonly Trader[],
  methods: readonly DeliveryMethod[] = ['post', 'meet'],
): readonly Way[] => sides.flatMap((side) => methods.map((method) => ({ method, side })));

/** A kind of letter that can also be written about somebody and something made up. `ways`: none where no sale is its subject. */
export type Written = Render & {
  readonly sample: (told: Told, from: Omit<Writing, 'told'>, way?: Way) => Letter;
  readonly ways: readonly Way[];
};

/** What a letter is written from, beside what was found for it. `contact` is where people write to the shop, if that is known. */
type Writing = { readonly origin: string; readonly told: Told; readonly contact: string | null };

/**
 * Facts from which a letter, or a line of the bell, is written. A plain text of a row cannot be used: texts of users are read as
 * `ForeignText` (`writtenBy`). Ids and words of closed lists are the shop's own.
 */
export type Sealed<Found> = Found extends ForeignText | string
  ? Found
  : Found extends object
    ? { readonly [Key in keyof Found]: Key extends 'id' | `${string}Id` ? Found[Key] : SealedValue<Found[Key]> }
    : Found;
type SealedValue<Value> = string extends Value ? unknown : Sealed<Value>;

type Kind<Found> = {
  /** What the letter tells, as it stands now; null when there is nothing to tell any more. */
  readonly read: (deps: Pick<Deps, 'db' | 'now'>, told: Told) => Promise<Found | null>;
  readonly write: (found: Sealed<Found>, writing: Writing) => Letter | null;
  /** Something made up in its place, at this moment (ms since the epoch), and facts where the letter speaks of them. */
  readonly sample: (now: number, way: Way) => Found;
  readonly ways?: readonly Way[];
  readonly sampleFacts?: Told['facts'];
};

const ANY_WAY: Way = { method: 'post', side: 'buyer' };

const sealed = <Found>(found: Found) => found as Sealed<Found>;

/** A kind of letter. Reading and writing are apart, so that a sample is written by what writes the letter. */
export function written<Found>({ read, write, sample, sampleFacts = {}, ways = [] }: Kind<Found>): Written {
  const render: Render = async (deps, told) => {
    const found = await read(deps, told);
    return found === null
      ? null
      : write(sealed<Found>(found), { origin: deps.origin, told, contact: deps.contact.address });
  };
  return Object.assign(render, {
    ways,
    sample: (given: Told, from: Omit<Writing, 'told'>, way = ways[0] ?? ANY_WAY): Letter => {
      const told = { ...given, facts: sampleFacts };
      const letter = write(sealed(sample(told.createdAt, way)), { ...from, told });
      if (!letter) throw new Error('a sample that tells nothing');
      return letter;
    },
  });
}
