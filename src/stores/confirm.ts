import { atom } from 'nanostores';

/** Deleting `name`: the specification words the question (section 5). */
type Deletion = { readonly name: string; readonly act: () => Promise<void> };

/** Something to choose while one answers; the first option is chosen until then. */
export type Choice = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** Any other question brings its own words; `label` is what the button that acts says. */
type OwnWords = {
  readonly title: string;
  readonly body?: string;
  readonly label: string;
  readonly choice?: Choice;
  /** Gets the value of the chosen option, or nothing where there is no choice. */
  readonly act: (chosen: string) => Promise<void>;
};

/** A question that must be answered before something is done that cannot be taken back. */
export type Question = Deletion | OwnWords;

export const $question = atom<Question | null>(null);
