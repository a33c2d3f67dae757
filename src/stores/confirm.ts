import { atom, computed } from 'nanostores';
import type { SaleUnderWay } from '../../core/fulfilment/sale-under-way.ts';

/** Input given with the confirmation. */
export type Answer = {
  /** Value of the chosen option; empty without options. */
  readonly chosen: string;
  /** Reason in the user's words; undefined if not requested or left empty. */
  readonly reason: string | undefined;
};

/** A failure keeps the dialog open with the error, so that the input is not lost. */
type Act = (answer: Answer) => Promise<void>;

/**
 * Effects, one sentence each; `refused` is the reason why the action is impossible now, `sales` the sales that must end
 * first.
 */
export type Details = {
  readonly lines: readonly string[];
  readonly refused: string | null;
  readonly sales?: readonly SaleUnderWay[];
};

type Common = {
  readonly act: Act;
  /** Requests a reason from an admin. */
  readonly reason?: true;
  /** Loaded when the dialog opens; the action is disabled until then. */
  readonly details?: () => Promise<Details>;
  /** A milder alternative, available even if the action itself is refused. */
  readonly instead?: { readonly label: string; readonly act: Act } | undefined;
};

/** Deletion of `name`: its text is fixed (docs/product.md, "Strings"). */
type Deletion = Common & { readonly name: string };

/** Options of the dialog; the first is preselected. */
export type Choice = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** A dialog with its own text; `label` is the confirm button's. */
type OwnWords = Common & {
  readonly title: string;
  readonly body?: string;
  readonly label: string;
  /** Label of the cancel button, if cancelling is an answer. */
  readonly cancel?: string;
  readonly danger?: true;
  readonly choice?: Choice;
};

/** A confirmation before an action that cannot be undone. */
export type Question = Deletion | OwnWords;

export const $question = atom<Question | null>(null);

let asked = 0;

/** The question with a unique key: two consecutive questions are two dialogs. */
export const $asked = computed($question, (question) => question && { question, key: ++asked });
