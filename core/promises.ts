/** Numbers in help and rules (`Promises`), read from their definitions: a page cannot promise another value. */

import { DAY_MS } from './days.ts';
import { formatPrice } from './format.ts';
import { COMMISSION } from './fulfilment/money/commission.ts';
import { CLAIM_PHOTOS } from './fulfilment/sale-case.ts';
import { STATE_DURATION_MS } from './fulfilment/state-durations.ts';
import { STEP_DURATION_MS } from './fulfilment/step-times.ts';
import {
  CALL_OFF_LIMIT,
  LARGE_SALES,
  LONGEST_TRANSFER_WAIT_MS,
  MISSED_DEADLINE_LIMIT,
  NEW_SELLER_PAYOUT_LIMIT,
  PROVEN_SELLER_PAYOUT_LIMIT,
  UNCONFIRMED_LIMITS,
} from './limits.ts';
import { PHOTOS_PER_LISTING } from './listings/limits.ts';
import { BANK_PAYOUT_DAY_OF_MONTH, PAID_AT_ONCE_CENTS } from './payments/payouts/payout-schedule.ts';
import { HOLD_SECONDS } from './reservations/reservations.ts';
import { RECORD_YEARS, RETENTION } from './retention.ts';
import type { Promises } from './words/en/pages/help.ts';

const days = (ms: number): number => ms / DAY_MS;

export const PROMISED_VALUES: Promises = {
  holdMinutes: HOLD_SECONDS / 60,
  toSend: days(STATE_DURATION_MS.to_ship),
  toMeet: days(STATE_DURATION_MS.to_meet),
  askCancelHours: days(STEP_DURATION_MS.answerCancel) * 24,
  notArrivedAfter: days(STEP_DURATION_MS.beforeMissing),
  toConfirmParcel: days(STATE_DURATION_MS.shipped),
  toConfirmDelivered: days(STEP_DURATION_MS.afterDelivery),
  toConfirmHandover: days(STATE_DURATION_MS.handed_over),
  sellerAnswers: days(STATE_DURATION_MS.claimed),
  toTakeOffer: days(STATE_DURATION_MS.offered),
  toSendBack: days(STATE_DURATION_MS.returning),
  toArriveBack: days(STEP_DURATION_MS.wayBack),
  // An aim of the admins, without an effect in the code.
  decidedWithin: 5,
  decidedAtLatest: days(STATE_DURATION_MS.deciding),
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
  unusedTurnsKept: days(RETENTION.unusedTurns),
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
  feeLeast: formatPrice(COMMISSION.leastCents),
  paidAtOnce: formatPrice(PAID_AT_ONCE_CENTS),
  bankDay: BANK_PAYOUT_DAY_OF_MONTH,
  newSellerSales: NEW_SELLER_PAYOUT_LIMIT.sales,
  newSellerWaits: days(NEW_SELLER_PAYOUT_LIMIT.waitMs),
  newSellerSum: formatPrice(NEW_SELLER_PAYOUT_LIMIT.sumCents),
  provenSum: formatPrice(PROVEN_SELLER_PAYOUT_LIMIT.sumCents),
  largeSaleAbove: formatPrice(LARGE_SALES.aboveCents),
  largeSaleSum: formatPrice(LARGE_SALES.sumCents),
  largeSaleMost: LARGE_SALES.newest - 1,
  largeSaleDays: days(LARGE_SALES.withinMs),
  longestWait: days(LONGEST_TRANSFER_WAIT_MS),
  listingPhotos: PHOTOS_PER_LISTING,
  unconfirmedListings: UNCONFIRMED_LIMITS.listings,
  unconfirmedBookings: UNCONFIRMED_LIMITS.unpaidBookings,
  missedDeadlines: MISSED_DEADLINE_LIMIT.most,
  missedWithin: days(MISSED_DEADLINE_LIMIT.withinMs),
};
