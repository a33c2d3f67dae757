/** Numbers in help and rules (`Promises`), read from their definitions: a page cannot promise another value. */

import { price } from './format.ts';
import { CLAIM_PHOTOS } from './fulfilment/claim.ts';
import { COMMISSION } from './fulfilment/money/commission.ts';
import { STATES, TIMES } from './fulfilment/process.ts';
import {
  CALLED_OFF,
  DEAR_SALES,
  LONGEST_WAIT,
  MISSED_DEADLINES,
  NEW_SELLER,
  PROVEN_SELLER,
  UNCONFIRMED,
} from './limits.ts';
import { PHOTOS_PER_LISTING } from './listings/limits.ts';
import { BANK_DAY, PAID_AT_ONCE_CENTS } from './payments/payouts/payout-schedule.ts';
import { DAY_MS } from './period.ts';
import { HOLD_SECONDS } from './reservations/hold.ts';
import { RETENTION } from './retention.ts';
import type { Promises } from './words/pages/answers.ts';

const days = (ms: number): number => ms / DAY_MS;

export const PROMISES: Promises = {
  holdMinutes: HOLD_SECONDS / 60,
  toSend: days(STATES.to_ship.lasts),
  toMeet: days(STATES.to_meet.lasts),
  askCancelHours: days(TIMES.answerCancel) * 24,
  notArrivedAfter: days(TIMES.beforeMissing),
  toConfirmParcel: days(STATES.shipped.lasts),
  toConfirmDelivered: days(TIMES.afterDelivery),
  toConfirmHandover: days(STATES.handed_over.lasts),
  sellerAnswers: days(STATES.claimed.lasts),
  toTakeOffer: days(STATES.offered.lasts),
  toSendBack: days(STATES.returning.lasts),
  toArriveBack: days(TIMES.wayBack),
  // An aim of the admins, without an effect in the code.
  decidedWithin: 5,
  decidedAtLatest: days(STATES.deciding.lasts),
  claimPhotos: CLAIM_PHOTOS,
  meetingsCalledOff: CALLED_OFF.most,
  contactKept: days(RETENTION.contacts),
  loginKept: days(RETENTION.session),
  browserKept: days(RETENTION.knownDevice),
  claimPhotosKept: days(RETENTION.claimPhotos),
  emailsKept: days(RETENTION.letters),
  // Rows past their window are deleted once an hour.
  networkHoursKept: days(RETENTION.networkCounts) * 24 + 1,
  feePercent: COMMISSION.percent,
  feeLeast: price(COMMISSION.leastCents),
  paidAtOnce: price(PAID_AT_ONCE_CENTS),
  bankDay: BANK_DAY,
  newSellerSales: NEW_SELLER.sales,
  newSellerWaits: days(NEW_SELLER.waits),
  newSellerSum: price(NEW_SELLER.sumCents),
  provenSum: price(PROVEN_SELLER.sumCents),
  dearAbove: price(DEAR_SALES.aboveCents),
  dearSum: price(DEAR_SALES.sumCents),
  dearMost: DEAR_SALES.newest - 1,
  dearRefundDays: days(DEAR_SALES.withinMs),
  longestWait: days(LONGEST_WAIT),
  listingPhotos: PHOTOS_PER_LISTING,
  unconfirmedListings: UNCONFIRMED.listings,
  unconfirmedBookings: UNCONFIRMED.unpaidBookings,
  missedDeadlines: MISSED_DEADLINES.most,
  missedWithin: days(MISSED_DEADLINES.withinMs),
};
