import { atom } from 'nanostores';

/** A question that must be answered before something is destroyed. */
export type Question = { readonly name: string; readonly act: () => Promise<void> };

export const $question = atom<Question | null>(null);
