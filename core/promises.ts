/** Numbers in help and rules (`Promises`), read from their definitions: a page cannot promise another value. */

import { price } from './format.ts';
import { CLAIM_PHOTOS } from './fulfilment/claim.ts';
import { COMMISSION } from './fulfilment/money/commission.ts';
import { CLOCKS, MISSED_DEADLINES, NOT_ARRIVED_AFTER, RESTARTED, SHORTENED } from './fulfilment/states/clocks.ts';
import { CALLED_OFF, DEAR_SALES, LONGEST_WAIT, NEW_SELLER, PROVEN_SELLER, UNCONFIRMED } from './limits.ts';
import { PHOTOS_PER_LISTING } from './listings/limits.ts';
import { BANK_DAY, PAID_AT_ONCE_CENTS } from './payments/payouts/payout-schedule.ts';
import { DAY_MS } from './period.ts';
import { HOLD_SECONDS } from './reservations/hold.ts';
import { RETENTION } from './retention.ts';
import type { Promises } from './words/pages/answers.ts';

const days = (ms: number): number => ms / DAY_MS;

export const PROMISES: Promises = {
  holdMinutes: HOLD_SECONDS / 60,
  toSend: days(CLOCKS.to_ship),
  toMeet: days(CLOCKS.to_meet),
  askCancelHours: days(SHORTENED['ask-cancel']) * 24,
  notArrivedAfter: days(NOT_ARRIVED_AFTER),
  toConfirmParcel: days(CLOCKS.shipped),
  toConfirmDelivered: days(SHORTENED.delivered),
  toConfirmHandover: days(CLOCKS.handed_over),
  sellerAnswers: days(CLOCKS.claimed),
  toTakeOffer: days(CLOCKS.offered),
  toSendBack: days(CLOCKS.returning),
  toArriveBack: days(RESTARTED['send-back']),
  // An aim of the admins, without an effect in the code.
  decidedWithin: 5,
  decidedAtLatest: days(CLOCKS.deciding),
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
