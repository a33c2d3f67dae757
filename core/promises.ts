/** Numbers in help and rules (`Promises`), read from their definitions: a page cannot promise another value. */

import { price } from './format.ts';
import { STATE_LASTS_MS } from './fulfilment/durations.ts';
import { COMMISSION } from './fulfilment/money/commission.ts';
import { CLAIM_PHOTOS } from './fulfilment/sale-case.ts';
import { TIMES } from './fulfilment/step-times.ts';
import {
  CALL_OFF_LIMIT,
  LARGE_SALES,
  LONGEST_WAIT_MS,
  MISSED_DEADLINES,
  NEW_SELLER,
  PROVEN_SELLER,
  UNCONFIRMED,
} from './limits.ts';
import { PHOTOS_PER_LISTING } from './listings/limits.ts';
import { BANK_DAY, PAID_AT_ONCE_CENTS } from './payments/payouts/payout-schedule.ts';
import { DAY_MS } from './period.ts';
import { HOLD_SECONDS } from './reservations/reservations.ts';
import { RECORD_YEARS, RETENTION } from './retention.ts';
import type { Promises } from './words/en/pages/answers.ts';

const days = (ms: number): number => ms / DAY_MS;

export const PROMISES: Promises = {
  holdMinutes: HOLD_SECONDS / 60,
  toSend: days(STATE_LASTS_MS.to_ship),
  toMeet: days(STATE_LASTS_MS.to_meet),
  askCancelHours: days(TIMES.answerCancel) * 24,
  notArrivedAfter: days(TIMES.beforeMissing),
  toConfirmParcel: days(STATE_LASTS_MS.shipped),
  toConfirmDelivered: days(TIMES.afterDelivery),
  toConfirmHandover: days(STATE_LASTS_MS.handed_over),
  sellerAnswers: days(STATE_LASTS_MS.claimed),
  toTakeOffer: days(STATE_LASTS_MS.offered),
  toSendBack: days(STATE_LASTS_MS.returning),
  toArriveBack: days(TIMES.wayBack),
  // An aim of the admins, without an effect in the code.
  decidedWithin: 5,
  decidedAtLatest: days(STATE_LASTS_MS.deciding),
  claimPhotos: CLAIM_PHOTOS,
  meetingsCalledOff: CALL_OFF_LIMIT.most,
  contactKept: days(RETENTION.contacts),
  loginKept: days(RETENTION.session),
  browserKept: days(RETENTION.knownDevice),
  linksKept: days(RETENTION.linkRecords),
  saleContactsKept: days(RETENTION.saleContacts),
  wantsKept: days(RETENTION.wants),
  deadOrdersKept: days(RETENTION.deadOrders),
  deletedListingsKept: days(RETENTION.deletedListings),
  unusedTurnsKept: days(RETENTION.passedTurns),
  recordYears: RECORD_YEARS,
  claimPhotosKept: days(RETENTION.claimPhotos),
  reportsKept: days(RETENTION.reports),
  messagesKept: days(RETENTION.conversations),
  missedKept: days(RETENTION.missedDeadlines),
  emailsKept: days(RETENTION.letters),
  bouncesKept: days(RETENTION.bounces),
  cardsKept: days(RETENTION.cards),
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
  dearAbove: price(LARGE_SALES.aboveCents),
  dearSum: price(LARGE_SALES.sumCents),
  dearMost: LARGE_SALES.newest - 1,
  dearRefundDays: days(LARGE_SALES.withinMs),
  longestWait: days(LONGEST_WAIT_MS),
  listingPhotos: PHOTOS_PER_LISTING,
  unconfirmedListings: UNCONFIRMED.listings,
  unconfirmedBookings: UNCONFIRMED.unpaidBookings,
  missedDeadlines: MISSED_DEADLINES.most,
  missedWithin: days(MISSED_DEADLINES.withinMs),
};
