import type { LetterKind } from '../../../../core/notifications/letter.ts';
import { ACCOUNT_LETTERS } from './account-letters.ts';
import { FACTOR_LETTERS } from './factor-letters.ts';
import type { Written } from './letter.ts';
import { MODERATION_LETTERS } from './moderation-letters.ts';
import { MONEY_LETTERS } from './money-letters.ts';
import { NEWS_LETTERS } from './news-letters.ts';
import { CLAIM_LETTERS } from './sales/claim-letters.ts';
import { END_LETTERS } from './sales/end-letters.ts';
import { PAUSE_LETTERS } from './sales/pause-letters.ts';
import { SHARE_LETTERS } from './sales/share-letters.ts';
import { WAY_LETTERS } from './sales/way-letters.ts';
import { TURN_LETTERS } from './turn-letters.ts';

/** How each kind of letter is written. */
export const LETTERS: Readonly<Record<LetterKind, Written>> = {
  ...ACCOUNT_LETTERS,
  ...FACTOR_LETTERS,
  ...TURN_LETTERS,
  ...MONEY_LETTERS,
  ...WAY_LETTERS,
  ...END_LETTERS,
  ...SHARE_LETTERS,
  ...PAUSE_LETTERS,
  ...CLAIM_LETTERS,
  ...MODERATION_LETTERS,
  ...NEWS_LETTERS,
};
