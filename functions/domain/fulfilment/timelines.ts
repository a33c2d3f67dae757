/** One fulfilment as its people and admins see it: what happened, what is next, who must act, until when. */
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { type Amounts, type Balances, CONTACT_DAYS, type Fulfilment } from '../../../core/fulfilment/fulfilment.ts';
import { actionsOf, TURN } from '../../../core/fulfilment/rules.ts';
import { LEDGER_ACCOUNTS } from '../../../core/fulfilment/state.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import { DAY_MS } from '../../../core/period.ts';
import { seller } from '../../db/active.ts';
import { isFrozen } from '../../db/frozen.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import { fulfilmentEvents, fulfilments, ledgerEntries, saleRefunds } from '../../db/tables/fulfilment.ts';
import { orders } from '../../db/tables/ledger.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';

/** For its buyer, its seller and admins; throws `not_found` for everybody else. One round trip. */
export async function getFulfilment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, role }: Actor,
  orderId: string,
): Promise<Fulfilment> {
  const [[row], events, entries, refunds] = await db.batch([
    factsOf(db, orderId),
    db
      .select({
        at: fulfilmentEvents.at,
        by: fulfilmentEvents.by,
        action: fulfilmentEvents.action,
        note: fulfilmentEvents.note,
      })
      .from(fulfilmentEvents)
      .where(eq(fulfilmentEvents.orderId, orderId))
      .orderBy(fulfilmentEvents.number),
    db
      .select({ from: ledgerEntries.fromAccount, to: ledgerEntries.toAccount, cents: ledgerEntries.cents })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, orderId)),
    db
      .select({ event: saleRefunds.event, cents: saleRefunds.amountCents, state: saleRefunds.state })
      .from(saleRefunds)
      .where(eq(saleRefunds.orderId, orderId))
      .orderBy(saleRefunds.event),
  ]);
  const side = row && sideOf(row, userId, role);
  if (!row || !side) throw notFound();
  const { buyerId: _, sellerId: __, photoId, deliveredAt, cancelAskedAt, frozen, ...rest } = row;
  const { buyerEmail, buyerPhone, location, sellerEmail, sellerPhone, ...told } = rest;
  const { state, deadlineAt, tracking } = row;
  const standing = {
    ...{ state, deadlineAt, tracked: tracking !== null },
    ...{ delivered: deliveredAt !== null, cancelAsked: cancelAskedAt !== null, frozen: frozen === 1 },
  };
  // Who has ended a sale has nothing to settle with the other one for ever.
  const mayReach = deadlineAt !== null || now() < (events.at(-1)?.at ?? 0) + CONTACT_DAYS * DAY_MS;
  const contacts = {
    buyer: { email: sellerEmail, phone: sellerPhone, location: null },
    seller: { email: buyerEmail, phone: buyerPhone, location },
    admin: null,
  };
  return {
    ...told,
    ...{
      side,
      contact: mayReach ? contacts[side] : null,
      turn: standing.frozen ? null : TURN[state],
      cancelAsked: standing.cancelAsked,
      events,
      refunds,
    },
    frozen: standing.frozen,
    listingPhoto: photoId && photoPath(photoId),
    actions: side === 'admin' ? [] : actionsOf(standing, side, now()),
    feeCents: side === 'buyer' ? null : row.feeCents,
    amounts: amountsFor(side, balancesOf(entries)),
  };
}

/** How it stands, with whom, and how the two reach each other. */
const factsOf = (db: Deps['db'], orderId: string) =>
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
      method: fulfilments.method,
      state: fulfilments.state,
      deadlineAt: fulfilments.deadlineAt,
      carrier: fulfilments.carrier,
      tracking: fulfilments.tracking,
      deliveredAt: fulfilments.deliveredAt,
      cancelAskedAt: fulfilments.cancelAskedAt,
      frozen: isFrozen(fulfilments.orderId),
      frozenAt: fulfilments.frozenAt,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(listingPhotos, and(eq(listingPhotos.listingId, orders.listingId), eq(listingPhotos.position, 0)))
    .where(eq(fulfilments.orderId, orderId));

/** From whose side somebody reads about a sale; null for those whom it is nothing to. */
export const sideOf = (
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  userId: string,
  role: Actor['role'],
): Fulfilment['side'] | null => {
  if (userId === buyerId) return 'buyer';
  if (userId === sellerId) return 'seller';
  return role === 'Admin' ? 'admin' : null;
};

const amountsFor = (side: Fulfilment['side'], { held, back, ...rest }: Balances): Amounts =>
  side === 'buyer' ? { held, back } : { held, back, ...rest };

type Entry = { readonly from: string; readonly to: string; readonly cents: number };

/** What is in each account, but the buyer's, from which all came. */
const balancesOf = (entries: readonly Entry[]): Balances => {
  const balance = (account: string) =>
    entries.reduce(
      (sum, { from, to, cents }) => sum + (to === account ? cents : 0) - (from === account ? cents : 0),
      0,
    );
  const [, ...accounts] = LEDGER_ACCOUNTS;
  return Object.fromEntries(accounts.map((account) => [account, balance(account)])) as Balances;
};
