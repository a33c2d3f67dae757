import type { LetterKind } from './letter.ts';

/** A letter that an admin looks at before anybody gets one. `key` is the last part of the address of its HTML. */
export type SampleLetter = {
  readonly kind: LetterKind;
  readonly key: string;
  readonly subject: string;
  readonly preview: string;
  readonly text: string;
};

/** How a frame shows a letter, whatever the browser prefers. */
export const SAMPLE_SCHEMES = ['light', 'dark'] as const;
export type SampleScheme = (typeof SAMPLE_SCHEMES)[number];
