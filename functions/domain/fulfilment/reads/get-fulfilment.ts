/** One fulfilment for its traders and admins: events, next step, next party and deadline. */
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { hasContactData } from '../../../../core/accounts/user-facts.ts';
import type { Fulfilment, TimelineEvent } from '../../../../core/fulfilment/fulfilment.ts';
import { mayCallOff } from '../../../../core/fulfilment/process.ts';
import type { Progress } from '../../../../core/fulfilment/progress.ts';
import { type FulfilmentEvent, PAYOUT_EVENTS } from '../../../../core/fulfilment/state.ts';
import { actionsOf, decisionsOf, stateAfterDeadline, turnOf } from '../../../../core/fulfilment/steps.ts';
import { photoPath } from '../../../../core/listings/photo.ts';
import { seller } from '../../../db/conditions.ts';
import { isCoverOf } from '../../../db/listing-snapshots.ts';
import { freezeReasonOf, lateCodeAt } from '../../../db/money/sale-status.ts';
import { centsAskedBackOf } from '../../../db/money/seller-money.ts';
import { listingPhotos, listings } from '../../../db/tables/catalog.ts';
import { deliveryAddresses, fulfilmentEvents, fulfilments, saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../db/tables/money/ledger.ts';
import { orders } from '../../../db/tables/money/payments.ts';
import { saleCases } from '../../../db/tables/money/sale-cases.ts';
import { notFound } from '../../../errors.ts';
import type { Deps } from '../../ports.ts';
import { readCasePhotos, readOpenCase, toSaleCase } from '../cases/case-page.ts';
import { isOpenCaseOf, progressColumns } from '../progress.ts';
import { addressColumns, maySeeContact } from '../sale-contacts.ts';
import { amountsForSide } from './amounts.ts';

/** Throws `not_found` for users other than its traders and admins. One round trip. */
export async function getFulfilment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, role }: Actor,
  orderId: string,
): Promise<Fulfilment> {
  const moment = now();
  const [[row], events, entries, refunds, [saleCase], photos] = await db.batch([
    factsOf(db, orderId, moment),
    db
      .select({
        at: fulfilmentEvents.at,
        by: fulfilmentEvents.by,
        action: fulfilmentEvents.action,
        state: fulfilmentEvents.state,
        note: fulfilmentEvents.note,
      })
      .from(fulfilmentEvents)
      .where(eq(fulfilmentEvents.orderId, orderId))
      .orderBy(fulfilmentEvents.number),
    db
      .select({
        event: ledgerEntries.event,
        from: ledgerEntries.fromAccount,
        to: ledgerEntries.toAccount,
        cents: ledgerEntries.cents,
      })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, orderId)),
    db
      .select({ event: saleRefunds.event, cents: saleRefunds.amountCents, state: saleRefunds.state })
      .from(saleRefunds)
      .where(eq(saleRefunds.orderId, orderId))
      .orderBy(saleRefunds.event),
    readOpenCase(db, orderId),
    readCasePhotos(db, orderId),
  ]);
  const side = row && sideOfUser(row, userId, role);
  if (!row || !side) throw notFound();
  const { progress, buyerId: _, sellerId: __, photoId, address, askedCents, reachable, ...rest } = row;
  const { buyerEmail, buyerPhone, location, sellerEmail, sellerPhone, ...fulfilment } = rest;
  // The contact ends some time after the sale, whatever an admin does later. A buyer keeps the seller's name, as in
  // their list of orders.
  const keepsSeller = side === 'buyer' && progress.state === 'completed';
  const contact = {
    buyer: { email: sellerEmail, phone: sellerPhone, location: null },
    seller: { email: buyerEmail, phone: buyerPhone, location },
    admin: null,
  }[side];
  return {
    ...fulfilment,
    ...{
      side,
      contact: contact && hasContactData(contact.phone) && (reachable || keepsSeller) ? contact : null,
      address: side === 'buyer' || (side === 'seller' && reachable && isSentOrToSend(progress)) ? address : null,
      turn: progress.frozen ? null : turnOf(progress),
      events: eventsVisibleTo(side, events),
      refunds,
    },
    ...{ method: progress.method, state: progress.state, deadlineAt: progress.deadlineAt },
    callOffFrom: side === 'buyer' && !mayCallOff(progress, moment) ? progress.callOffFrom : null,
    ...{ cancelAsked: progress.cancelAsked, frozen: progress.frozen, onSilence: stateAfterDeadline(progress) },
    listingPhoto: photoId && photoPath(photoId),
    actions: actionsOf(progress, side, moment),
    decisions: side === 'admin' ? decisionsOf(progress, moment) : [],
    saleCase: saleCase ? toSaleCase(saleCase, photos) : null,
    feeCents: side === 'buyer' ? null : row.feeCents,
    amounts: amountsForSide(side, { entries, events, askedCents }),
  };
}

/** A seller who did not send the parcel and never will does not see its address. */
const isSentOrToSend = ({ sentAt, deadlineAt }: Pick<Progress, 'sentAt' | 'deadlineAt'>): boolean =>
  sentAt !== null || deadlineAt !== null;

/** State, traders and contacts. */
const factsOf = (db: Deps['db'], orderId: string, moment: number) =>
  db
    .select({
      orderId: orders.id,
      listingId: orders.listingId,
      listingName: orders.listingName,
      photoId: listingPhotos.photoId,
      buyerId: orders.buyerId,
      sellerId: orders.sellerId,
      buyerName: orders.buyerName,
      buyerEmail: orders.buyerEmail,
      buyerPhone: orders.phoneNumber,
      location: orders.location,
      sellerName: seller.name,
      sellerEmail: seller.email,
      sellerPhone: listings.phoneNumber,
      priceCents: fulfilments.priceCents,
      feeCents: fulfilments.feeCents,
      progress: progressColumns,
      carrier: fulfilments.carrier,
      tracking: fulfilments.tracking,
      frozenAt: fulfilments.frozenAt,
      frozenBy: freezeReasonOf(fulfilments.orderId),
      askedCents: centsAskedBackOf(fulfilments.orderId),
      lateCodeAt: lateCodeAt(fulfilments.orderId),
      reachable: maySeeContact(moment),
      address: addressColumns,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(listingPhotos, isCoverOf(orders.listingId))
    .leftJoin(saleCases, isOpenCaseOf(fulfilments.orderId))
    .leftJoin(
      deliveryAddresses,
      and(eq(deliveryAddresses.orderId, fulfilments.orderId), eq(fulfilments.method, 'post')),
    )
    .where(eq(fulfilments.orderId, orderId));

/** Side of a reader of a sale; null for users without access. */
export const sideOfUser = (
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  userId: string,
  role: Actor['role'],
): Fulfilment['side'] | null => {
  if (userId === buyerId) return 'buyer';
  if (userId === sellerId) return 'seller';
  return role === 'Admin' ? 'admin' : null;
};

const isOfPayouts = (action: FulfilmentEvent): boolean => PAYOUT_EVENTS.some((one) => one === action);

/** Events that a side sees: those between the shop and the seller are hidden from the buyer. */
export const eventsVisibleTo = (
  side: Fulfilment['side'],
  events: readonly TimelineEvent[],
): readonly TimelineEvent[] => (side === 'buyer' ? events.filter(({ action }) => !isOfPayouts(action)) : events);
