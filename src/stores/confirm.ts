import { atom } from 'nanostores';

/** Deleting `name`: the specification words the question (section 5). */
type Deletion = { readonly name: string; readonly act: () => Promise<void> };

/** Any other question brings its own words; `label` is what the button that acts says. */
type OwnWords = {
  readonly title: string;
  readonly body?: string;
  readonly label: string;
  readonly act: () => Promise<void>;
};

/** A question that must be answered before something is done that cannot be taken back. */
export type Question = Deletion | OwnWords;

export const $question = atom<Question | null>(null);
