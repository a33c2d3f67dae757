import type { LetterKind } from '../../../../core/notifications/letter.ts';
import { ACCOUNT_LETTERS } from './account-letters.ts';
import { CLAIM_LETTERS } from './claim-letters.ts';
import { FACTOR_LETTERS } from './factor-letters.ts';
import { FULFILMENT_LETTERS } from './fulfilment-letters.ts';
import type { Written } from './letter.ts';
import { MODERATION_LETTERS } from './moderation-letters.ts';
import { MONEY_LETTERS } from './money-letters.ts';
import { NEWS_LETTERS } from './news-letters.ts';
import { TURN_LETTERS } from './turn-letters.ts';

/** How each kind of letter is written. */
export const LETTERS: Readonly<Record<LetterKind, Written>> = {
  ...ACCOUNT_LETTERS,
  ...FACTOR_LETTERS,
  ...TURN_LETTERS,
  ...MONEY_LETTERS,
  ...FULFILMENT_LETTERS,
  ...CLAIM_LETTERS,
  ...MODERATION_LETTERS,
  ...NEWS_LETTERS,
};
