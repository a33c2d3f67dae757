/**
 * The access matrix: one line per route, by area. A route of the API without a line here fails it. Placeholders:
 * - of buyer A: `:email`, `:order` (booked from the owner seller), `:session` (another device), `:factor` (a passkey),
 *   `:intent` (paid at Stripe), `:wish`, `:otherHold` (an order whose copy another buyer holds), `:queue` (an order in
 *   the queue);
 * - of the owner seller: `:seller` (their email), `:copy` and `:spare` (listings without bookings), `:photo` (a picture
 *   without a listing), `:reported` (a reported listing), `:complaint` (an order whose buyer they reported);
 * - of both: `:conversation` (with a published answer, `:said`), `:flagged` (a reported one);
 * - paid orders of both: `:sale` (a meeting, with `:code`), `:unsent`, `:parcel` (sent), `:completed`, and those with a
 *   problem: `:claimed`, `:offered`, `:returning`, `:sentBack`, `:deciding`;
 * - pictures of claims: `:shown` is one of `:claimed`, `:picture` and `:sellersPicture` are unused;
 * - reviews: `:review` is buyer A's about `:sellerId` (the owner seller), `:reviewOfBuyer` the seller's about buyer A,
 *   `:reviewOfAnother` another buyer's, `:reportedReview` a reported one;
 * - others: `:user` (without a session), `:suspended` (a suspended user), `:category` (a second category), `:title`
 *   (the title of `:copy`), `:alert` (an event about unknown money), `:failed` (a failed refund of a sale), `:byHand`
 *   (a sale with a partial refund by hand), `:dispute` (an open one), `:inquiry` (a bank's inquiry), `:debt` (of a
 *   seller), `:rejected` (a seller with a rejected payout account and $11.25 waiting), `:refused` (a seller whose
 *   account the provider refused).
 */
import type { Access } from './access/access-line.ts';
import { ACCOUNT_ACCESS } from './access/accounts.ts';
import { FULFILMENT_ACCESS } from './access/fulfilment.ts';
import { LISTING_ACCESS } from './access/listings.ts';
import { MODERATION_ACCESS } from './access/moderation.ts';
import { NOTIFICATION_ACCESS } from './access/notifications.ts';
import { ORDER_ACCESS } from './access/orders.ts';
import { PAYMENT_ACCESS } from './access/payments.ts';
import { TRUST_ACCESS } from './access/trust.ts';

export const ACCESS: Readonly<Record<string, Access>> = {
  'GET /api/health': { for: 'anyone' },
  ...ACCOUNT_ACCESS,
  ...LISTING_ACCESS,
  ...ORDER_ACCESS,
  ...MODERATION_ACCESS,
  ...PAYMENT_ACCESS,
  ...FULFILMENT_ACCESS,
  ...NOTIFICATION_ACCESS,
  ...TRUST_ACCESS,
};
