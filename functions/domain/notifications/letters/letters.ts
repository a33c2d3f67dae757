import type { LetterKind } from '../../../../core/notifications/letter.ts';
import { ACCOUNT_END_LETTERS } from './account-deletion-letters.ts';
import { ACCOUNT_LETTERS } from './account-letters.ts';
import { WARNING_LETTERS } from './admin-warning-letters.ts';
import { BOOKING_LETTERS } from './booking-letters.ts';
import type { LetterDefinition } from './define-letter.ts';
import { FACTOR_LETTERS } from './factor-letters.ts';
import { CLAIM_LETTERS } from './fulfilment/claim-letters.ts';
import { DECISION_LETTERS } from './fulfilment/decision-letters.ts';
import { DELIVERY_LETTERS } from './fulfilment/delivery-letters.ts';
import { END_LETTERS } from './fulfilment/end-letters.ts';
import { FREEZE_LETTERS } from './fulfilment/freeze-letters.ts';
import { SALE_REFUND_LETTERS } from './fulfilment/sale-refund-letters.ts';
import { SELLER_SHARE_LETTERS } from './fulfilment/seller-share-letters.ts';
import { LETTERS_TO_ADMINS } from './letters-to-admins.ts';
import { LISTING_LETTERS } from './listing-letters.ts';
import { MESSAGE_LETTERS } from './message-letters.ts';
import { MODERATED_USER_LETTERS } from './moderated-user-letters.ts';
import { DEBT_LETTERS } from './payouts/debt-letters.ts';
import { PAYOUT_ACCOUNT_LETTERS } from './payouts/payout-account-letters.ts';
import { SELLER_DEDUCTION_LETTERS } from './payouts/seller-deduction-letters.ts';
import { SELLER_PAID_LETTERS } from './payouts/seller-paid-letters.ts';
import { REFUND_LETTERS } from './refund-letters.ts';
import { REPORT_LETTERS } from './report-letters.ts';
import { SALE_LETTERS } from './sale-letters.ts';
import { SIGN_LETTERS } from './sign-letters.ts';
import { TURN_LETTERS } from './turn-letters.ts';
import { WANT_LETTERS } from './want-letters.ts';
import { WISH_LETTERS } from './wish-letters.ts';

/** All kinds of letters. */
export const LETTERS: Readonly<Record<LetterKind, LetterDefinition>> = {
  ...ACCOUNT_LETTERS,
  ...ACCOUNT_END_LETTERS,
  ...FACTOR_LETTERS,
  ...TURN_LETTERS,
  ...SALE_LETTERS,
  ...REFUND_LETTERS,
  ...DELIVERY_LETTERS,
  ...END_LETTERS,
  ...SALE_REFUND_LETTERS,
  ...SELLER_SHARE_LETTERS,
  ...FREEZE_LETTERS,
  ...CLAIM_LETTERS,
  ...DECISION_LETTERS,
  ...PAYOUT_ACCOUNT_LETTERS,
  ...SELLER_PAID_LETTERS,
  ...SELLER_DEDUCTION_LETTERS,
  ...DEBT_LETTERS,
  ...LISTING_LETTERS,
  ...MODERATED_USER_LETTERS,
  ...LETTERS_TO_ADMINS,
  ...WARNING_LETTERS,
  ...SIGN_LETTERS,
  ...BOOKING_LETTERS,
  ...WISH_LETTERS,
  ...WANT_LETTERS,
  ...MESSAGE_LETTERS,
  ...REPORT_LETTERS,
};
