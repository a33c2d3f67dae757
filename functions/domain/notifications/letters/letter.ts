/** Parts of a letter, and the facts from which it is written. */
import type { DeliveryMethod, Trader } from '../../../../core/fulfilment/state.ts';
import type { ForeignText } from '../../../../core/notifications/foreign-text.ts';
import { paths } from '../../../../src/paths.ts';
import type { Deps } from '../../ports.ts';

/** A paragraph, a user's text (`quoted`), a list of books with a note each, or labelled values. */
export type Part =
  | string
  | { readonly by: string; readonly lines: readonly string[] }
  | { readonly items: readonly { readonly title: string; readonly note: string; readonly url?: string }[] }
  | { readonly pairs: readonly (readonly [label: string, value: string])[] };

export type Letter = {
  readonly subject: string;
  /** Preview beside the subject in a mailbox. */
  readonly preview: string;
  readonly title: string;
  readonly parts: readonly Part[];
  readonly action: { readonly label: string; readonly url: string };
  /** Advice in case the reader did not act themselves, or the reason for the letter. */
  readonly note?: string;
};

/** Facts of the outbox row, and its one-time link, empty for a kind without one. */
export type Told = {
  readonly userId: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Moment of the event (ms since the epoch). */
  readonly createdAt: number;
  readonly link: string;
};

/** Writes a letter from its facts as they are when it is sent; null when it is no longer needed. */
type Render = (deps: Pick<Deps, 'db' | 'now' | 'origin' | 'contact'>, told: Told) => Promise<Letter | null>;

/** Delivery method of a letter's sale, and the side of its reader. */
export type Way = { readonly method: DeliveryMethod; readonly side: Trader };

/** All combinations, the default sample first. */
export const waysOf = (
  sides: readonly Trader[],
  methods: readonly DeliveryMethod[] = ['post', 'meet'],
): readonly Way[] => sides.flatMap((side) => methods.map((method) => ({ method, side })));

/** A kind of letter that can also be written for a sample. `ways`: empty for a kind without a sale. */
export type Written = Render & {
  readonly sample: (told: Told, from: Omit<Writing, 'told'>, way?: Way) => Letter;
  readonly ways: readonly Way[];
};

/** Input of a letter beside its found facts. `contact` is the shop's contact address, if known. */
type Writing = { readonly origin: string; readonly told: Told; readonly contact: string | null };

/**
 * Facts from which a letter, or a line of the bell, is written. A plain text of a row is not accepted: users' texts are
 * read as `ForeignText` (`writtenBy`). Ids and words of closed lists are the shop's own.
 */
export type Sealed<Found> = Found extends ForeignText | string
  ? Found
  : Found extends object
    ? { readonly [Key in keyof Found]: Key extends 'id' | `${string}Id` ? Found[Key] : SealedValue<Found[Key]> }
    : Found;
type SealedValue<Value> = string extends Value ? unknown : Sealed<Value>;

type Kind<Found> = {
  /** Facts of the letter at this moment; null when it is no longer needed. */
  readonly read: (deps: Pick<Deps, 'db' | 'now'>, told: Told) => Promise<Found | null>;
  readonly write: (found: Sealed<Found>, writing: Writing) => Letter | null;
  /** Sample facts at this moment (ms since the epoch), and facts of the row where the letter uses them. */
  readonly sample: (now: number, way: Way) => Found;
  readonly ways?: readonly Way[];
  readonly sampleFacts?: Told['facts'];
};

const ANY_WAY: Way = { method: 'post', side: 'buyer' };

const sealed = <Found>(found: Found) => found as Sealed<Found>;

/** Defines a kind of letter. Reading and writing are separate, so that samples use the real text. */
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

/** The letter, with the link to the seller's payouts. */
export const openingPayouts = (letter: Omit<Letter, 'action'>, label: string, origin: string): Letter => ({
  ...letter,
  action: { label, url: `${origin}${paths.payouts()}` },
});
