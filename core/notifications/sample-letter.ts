import type { LetterKind } from './letter.ts';

/** A sample of a letter for admins. `key` is the last part of the address of its HTML. */
export type SampleLetter = {
  readonly kind: LetterKind;
  readonly key: string;
  readonly subject: string;
  readonly preview: string;
  readonly text: string;
};

/** Colour scheme of the frame, whatever the browser prefers. */
export const SAMPLE_SCHEMES = ['light', 'dark'] as const;
export type SampleScheme = (typeof SAMPLE_SCHEMES)[number];
