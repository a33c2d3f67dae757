/**
 * Who may call what: one line per route, by area. A route of the API without a line here fails the matrix.
 *
 * Placeholders stand for
 * - what buyer A owns: `:email`, `:order` (booked from the owner seller), `:session` (another device), `:factor` (a passkey),
 *   `:intent` (paid at Stripe), `:wish`, `:otherHold` (an order whose copy somebody else pays for), `:queue` (one whose
 *   buyer is in the queue);
 * - what the owner seller has: `:seller` (their email), `:copy` and `:spare` (listings that nobody has booked), `:photo` (a
 *   picture that waits for its listing), `:reported` (a listing that somebody has reported), `:complaint` (an order whose
 *   buyer they have reported);
 * - paid orders of both: `:sale` (to be met for with `:code`), `:unsent`, `:parcel` (sent), `:completed` (ended), and those
 *   with which something is wrong: `:claimed`, `:offered`, `:returning`, `:sentBack`, `:deciding`;
 * - pictures of claims: `:shown` is one of `:claimed`, `:picture` and `:sellersPicture` belong to nothing yet;
 * - others: `:user` (one who has no session), `:suspended` (one who is suspended), `:category` (a second category), `:title`
 *   (the title of `:copy`), `:alert` (an event about money that is nobody's), `:failed` (a refund of a sale that failed),
 *   `:byHand` (a sale of which somebody sent a part back at the payment provider), `:dispute` (an open one), `:inquiry` (a bank asks about its payment), `:debt` (what a seller owes),
 *   `:rejected` (a seller whose payout account was rejected, and for whom $11.25 wait), `:refused` (one whose account could not be made).
 */
import type { Access } from './access/access-line.ts';
import { ACCOUNT_ACCESS } from './access/accounts.ts';
import { FULFILMENT_ACCESS } from './access/fulfilment.ts';
import { LISTING_ACCESS } from './access/listings.ts';
import { MODERATION_ACCESS } from './access/moderation.ts';
import { NOTIFICATION_ACCESS } from './access/notifications.ts';
import { ORDER_ACCESS } from './access/orders.ts';
import { PAYMENT_ACCESS } from './access/payments.ts';

export const ACCESS: Readonly<Record<string, Access>> = {
  'GET /api/health': { for: 'anyone' },
  ...ACCOUNT_ACCESS,
  ...LISTING_ACCESS,
  ...ORDER_ACCESS,
  ...MODERATION_ACCESS,
  ...PAYMENT_ACCESS,
  ...FULFILMENT_ACCESS,
  ...NOTIFICATION_ACCESS,
};
