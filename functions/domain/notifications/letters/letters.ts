import type { LetterKind } from '../../../../core/notifications/letter.ts';
import { ACCOUNT_LETTERS } from './account-letters.ts';
import type { Render } from './letter.ts';

/** How each kind of letter is written. */
export const LETTERS: Readonly<Record<LetterKind, Render>> = { ...ACCOUNT_LETTERS };
