import type { LetterKind } from '../../../../core/notifications/letter.ts';
import type { KindWithTopic } from '../../../../core/notifications/topic.ts';
import { ACCOUNT_LINES } from '../letters/account-letters.ts';
import { WARNING_LINES } from '../letters/admin-warning-letters.ts';
import { BOOKING_LINES } from '../letters/booking-letters.ts';
import type { Sealed } from '../letters/define-letter.ts';
import { FACTOR_LINES } from '../letters/factor-letters.ts';
import { CLAIM_LINES } from '../letters/fulfilment/claim-letters.ts';
import { DECISION_LINES } from '../letters/fulfilment/decision-letters.ts';
import { DELIVERY_LINES } from '../letters/fulfilment/delivery-letters.ts';
import { END_LINES } from '../letters/fulfilment/end-letters.ts';
import { FREEZE_LINES } from '../letters/fulfilment/freeze-letters.ts';
import { SALE_REFUND_LINES } from '../letters/fulfilment/sale-refund-letters.ts';
import { SELLER_SHARE_LINES } from '../letters/fulfilment/seller-share-letters.ts';
import { LINES_TO_ADMINS } from '../letters/letters-to-admins.ts';
import { LISTING_LINES } from '../letters/listing-letters.ts';
import { MESSAGE_LINES } from '../letters/message-letters.ts';
import { MODERATED_USER_LINES } from '../letters/moderated-user-letters.ts';
import { DEBT_LINES } from '../letters/payouts/debt-letters.ts';
import { PAYOUT_ACCOUNT_LINES } from '../letters/payouts/payout-account-letters.ts';
import { SELLER_DEDUCTION_LINES } from '../letters/payouts/seller-deduction-letters.ts';
import { SELLER_PAID_LINES } from '../letters/payouts/seller-paid-letters.ts';
import { REFUND_LINES } from '../letters/refund-letters.ts';
import { REPORT_LINES } from '../letters/report-letters.ts';
import { SALE_LINES } from '../letters/sale-letters.ts';
import { SIGN_LINES } from '../letters/sign-letters.ts';
import { TURN_LINES } from '../letters/turn-letters.ts';
import { WANT_LINES } from '../letters/want-letters.ts';
import { WISH_LINES } from '../letters/wish-letters.ts';
import type { BellLine, BellRow, WriteBellLine } from './bell-line.ts';

/** The lines of all kinds of letters with a topic. */
const LINES: Readonly<Record<KindWithTopic, WriteBellLine>> = {
  ...ACCOUNT_LINES,
  ...FACTOR_LINES,
  ...TURN_LINES,
  ...SALE_LINES,
  ...REFUND_LINES,
  ...DELIVERY_LINES,
  ...END_LINES,
  ...SALE_REFUND_LINES,
  ...SELLER_SHARE_LINES,
  ...FREEZE_LINES,
  ...CLAIM_LINES,
  ...DECISION_LINES,
  ...PAYOUT_ACCOUNT_LINES,
  ...SELLER_PAID_LINES,
  ...SELLER_DEDUCTION_LINES,
  ...DEBT_LINES,
  ...LISTING_LINES,
  ...MODERATED_USER_LINES,
  ...LINES_TO_ADMINS,
  ...WARNING_LINES,
  ...SIGN_LINES,
  ...BOOKING_LINES,
  ...WISH_LINES,
  ...WANT_LINES,
  ...MESSAGE_LINES,
  ...REPORT_LINES,
};

export const writeBellLine = (kind: LetterKind, row: Sealed<BellRow>, now: number): BellLine | null => {
  const lines: Readonly<Partial<Record<LetterKind, WriteBellLine>>> = LINES;
  return lines[kind]?.(row, now) ?? null;
};
