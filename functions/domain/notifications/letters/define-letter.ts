/** Parts of a letter, and the facts from which it is written. */
import type { DeliveryMethod, Trader } from '../../../../core/fulfilment/state.ts';
import type { ForeignText } from '../../../../core/notifications/foreign-text.ts';
import type { Deps } from '../../ports.ts';

/** A paragraph, a user's text (`quoted`), a list of books with a note each, or labelled values. */
export type LetterPart =
  | string
  | { readonly by: string; readonly lines: readonly string[] }
  | { readonly items: readonly { readonly title: string; readonly note: string; readonly url?: string }[] }
  | { readonly pairs: readonly (readonly [label: string, value: string])[] };

export type Letter = {
  readonly subject: string;
  /** Preview beside the subject in a mailbox. */
  readonly preview: string;
  readonly title: string;
  readonly parts: readonly LetterPart[];
  readonly action: { readonly label: string; readonly url: string };
  /** Advice in case the reader did not act themselves, or the reason for the letter. */
  readonly note?: string;
};

/** Facts of the outbox row, and its one-time link, empty for a kind without one. */
export type LetterFacts = {
  readonly id: string;
  readonly userId: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Moment of the event (ms since the epoch). */
  readonly createdAt: number;
  readonly link: string;
};

/** Writes a letter from its facts as they are when it is sent; null when it is no longer needed. */
type Render = (deps: Pick<Deps, 'db' | 'now' | 'origin' | 'contact'>, queued: LetterFacts) => Promise<Letter | null>;

/** Delivery method of a letter's sale, and the side of its reader. */
export type SampleWay = { readonly method: DeliveryMethod; readonly side: Trader };

/** All combinations, the default sample first. */
export const sampleWaysOf = (
  sides: readonly Trader[],
  methods: readonly DeliveryMethod[] = ['post', 'meet'],
): readonly SampleWay[] => sides.flatMap((side) => methods.map((method) => ({ method, side })));

/** A kind of letter that can also be written for a sample. `ways`: empty for a kind without a sale. */
export type LetterDefinition = Render & {
  readonly sample: (queued: LetterFacts, from: Omit<Writing, 'queued'>, way?: SampleWay) => Letter;
  readonly ways: readonly SampleWay[];
};

/** Input of a letter beside its found facts. `contact` is the shop's contact address, if known. */
type Writing = { readonly origin: string; readonly queued: LetterFacts; readonly contact: string | null };

/**
 * Facts from which a letter, or a line of the bell, is written. A plain text of a row is not accepted: users' texts are
 * read as `ForeignText` (`readForeignText`). Ids and words of closed lists are the shop's own.
 */
export type Sealed<Found> = Found extends ForeignText | string
  ? Found
  : Found extends object
    ? { readonly [Key in keyof Found]: Key extends 'id' | `${string}Id` ? Found[Key] : SealedValue<Found[Key]> }
    : Found;
type SealedValue<Value> = string extends Value ? unknown : Sealed<Value>;

type Kind<Found> = {
  /** Facts of the letter at this moment; null when it is no longer needed. */
  readonly read: (deps: Pick<Deps, 'db' | 'now'>, queued: LetterFacts) => Promise<Found | null>;
  readonly write: (found: Sealed<Found>, writing: Writing) => Letter | null;
  /** Sample facts at this moment (ms since the epoch), and facts of the row where the letter uses them. */
  readonly sample: (now: number, way: SampleWay) => Found;
  readonly ways?: readonly SampleWay[];
  readonly sampleFacts?: LetterFacts['facts'];
};

const ANY_WAY: SampleWay = { method: 'post', side: 'buyer' };

const sealed = <Found>(found: Found) => found as Sealed<Found>;

/** Defines a kind of letter. Reading and writing are separate, so that samples use the real text. */
export function defineLetter<Found>({
  read,
  write,
  sample,
  sampleFacts = {},
  ways = [],
}: Kind<Found>): LetterDefinition {
  const render: Render = async (deps, queued) => {
    const found = await read(deps, queued);
    return found === null
      ? null
      : write(sealed<Found>(found), { origin: deps.origin, queued, contact: deps.contact.address });
  };
  return Object.assign(render, {
    ways,
    sample: (given: LetterFacts, from: Omit<Writing, 'queued'>, way = ways[0] ?? ANY_WAY): Letter => {
      const queued = { ...given, facts: sampleFacts };
      const letter = write(sealed(sample(queued.createdAt, way)), { ...from, queued });
      if (!letter) throw new Error('a sample that tells nothing');
      return letter;
    },
  });
}
