import { atom, computed } from 'nanostores';
import type { SaleUnderWay } from '../../core/fulfilment/sale-under-way.ts';

/** What was said along with the answer. */
export type Answer = {
  /** The value of the chosen option; empty where there is no choice. */
  readonly chosen: string;
  /** Why, in the person's own words; undefined where it was not asked, or nothing was written. */
  readonly reason: string | undefined;
};

/** When it fails, the question stays open and says why, so that nothing written is lost. */
type Act = (answer: Answer) => Promise<void>;

/** What would happen, one sentence each; `refused` says why it cannot be done now, and `sales` which have to end first. */
export type Details = {
  readonly lines: readonly string[];
  readonly refused: string | null;
  readonly sales?: readonly SaleUnderWay[];
};

type Common = {
  readonly act: Act;
  /** Asks an admin why. */
  readonly reason?: true;
  /** Asked for when the question opens; until it is known what would happen, nothing can be done. */
  readonly details?: () => Promise<Details>;
  /** Something softer, offered beside it and possible even where the question itself is refused. */
  readonly instead?: { readonly label: string; readonly act: Act } | undefined;
};

/** Deleting `name`: the question is fixed (docs/product.md, "Strings"). */
type Deletion = Common & { readonly name: string };

/** Something to choose while one answers; the first option is chosen until then. */
export type Choice = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** Any other question brings its own words; `label` is what the button that acts says. */
type OwnWords = Common & {
  readonly title: string;
  readonly body?: string;
  readonly label: string;
  /** What the button that does nothing says, where that is an answer. */
  readonly cancel?: string;
  readonly danger?: true;
  readonly choice?: Choice;
};

/** A question that must be answered before something is done that cannot be taken back. */
export type Question = Deletion | OwnWords;

export const $question = atom<Question | null>(null);

let asked = 0;

/** The question with a number of its own: two that follow each other are two dialogs, however fast. */
export const $asked = computed($question, (question) => question && { question, key: ++asked });
