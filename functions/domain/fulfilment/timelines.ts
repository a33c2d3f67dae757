/** One fulfilment as its people and admins see it: what happened, what is next, who must act, until when. */
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Fulfilment } from '../../../core/fulfilment/fulfilment.ts';
import { actionsOf, TURN } from '../../../core/fulfilment/rules.ts';
import { LEDGER_ACCOUNTS } from '../../../core/fulfilment/state.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import { seller } from '../../db/active.ts';
import { isFrozen } from '../../db/frozen.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import {
  deliveryAddresses,
  fulfilmentEvents,
  fulfilments,
  ledgerEntries,
  saleRefunds,
} from '../../db/tables/fulfilment.ts';
import { orders } from '../../db/tables/ledger.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';

/** For its buyer, its seller and admins; throws `not_found` for everybody else. One round trip. */
export async function getFulfilment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, role }: Actor,
  orderId: string,
): Promise<Fulfilment> {
  const [[row], events, entries] = await db.batch([
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
  ]);
  const side = row && sideOf(row, userId, role);
  if (!row || !side) throw notFound();
  const { buyerId: _, sellerId: __, photoId, deliveredAt, cancelAskedAt, frozen, address, ...rest } = row;
  const { buyerEmail, buyerPhone, location, sellerEmail, sellerPhone, ...told } = rest;
  const { state, deadlineAt, tracking } = row;
  const standing = {
    ...{ state, deadlineAt, tracked: tracking !== null },
    ...{ delivered: deliveredAt !== null, cancelAsked: cancelAskedAt !== null, frozen: frozen === 1 },
  };
  const contacts = {
    buyer: { email: sellerEmail, phone: sellerPhone, location: null },
    seller: { email: buyerEmail, phone: buyerPhone, location },
    admin: null,
  };
  return {
    ...told,
    ...{
      side,
      contact: contacts[side],
      address: side === 'admin' ? null : address,
      turn: standing.frozen ? null : TURN[state],
      cancelAsked: standing.cancelAsked,
      events,
    },
    frozen: standing.frozen,
    listingPhoto: photoId && photoPath(photoId),
    actions: side === 'admin' ? [] : actionsOf(standing, side, now()),
    amounts: balancesOf(entries),
  };
}

const { name, address, postcode, city, country } = deliveryAddresses;

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
      refund: saleRefunds.state,
      address: { name, address, postcode, city, country },
      frozen: isFrozen(fulfilments.orderId),
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(listingPhotos, and(eq(listingPhotos.listingId, orders.listingId), eq(listingPhotos.position, 0)))
    .leftJoin(
      deliveryAddresses,
      and(eq(deliveryAddresses.orderId, fulfilments.orderId), eq(fulfilments.method, 'post')),
    )
    .leftJoin(saleRefunds, eq(saleRefunds.orderId, fulfilments.orderId))
    .where(eq(fulfilments.orderId, orderId));

const sideOf = (
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  userId: string,
  role: Actor['role'],
): Fulfilment['side'] | null => {
  if (userId === buyerId) return 'buyer';
  if (userId === sellerId) return 'seller';
  return role === 'Admin' ? 'admin' : null;
};

type Entry = { readonly from: string; readonly to: string; readonly cents: number };

/** What is in each account, but the buyer's, from which all came. */
const balancesOf = (entries: readonly Entry[]): Fulfilment['amounts'] => {
  const balance = (account: string) =>
    entries.reduce(
      (sum, { from, to, cents }) => sum + (to === account ? cents : 0) - (from === account ? cents : 0),
      0,
    );
  const [, ...accounts] = LEDGER_ACCOUNTS;
  return Object.fromEntries(accounts.map((account) => [account, balance(account)])) as Fulfilment['amounts'];
};
