import { and, eq, inArray, isNull } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Actor } from '../../core/accounts/user.ts';
import type { Db } from '../../functions/db/client.ts';
import { listings } from '../../functions/db/tables/catalog.ts';
import { orders } from '../../functions/db/tables/money/payments.ts';
import { bookListing } from '../../functions/domain/orders/bookings.ts';
import { finishPayment, startPayment } from '../../functions/domain/payments/payments.ts';
import type { MoneyDeps } from '../../functions/domain/ports.ts';
import { Failure } from '../../functions/errors.ts';
import { createStripePayments } from '../../functions/services/stripe/stripe-payments.ts';
import type { StripeKeys } from '../stack/keys.ts';

/** The demo buyer whose orders are already paid. */
const BUYER: Actor = {
  userId: 'demo-buyer2',
  sessionId: '',
  email: 'buyer2@dogear.test',
  name: 'Milo Svensson',
  role: 'Buyer',
  verified: false,
  photo: null,
  signedInAt: 0,
  provedAt: null,
  hasPassword: true,
  emailVerified: true,
  emailBounces: false,
  hasFactor: false,
};

/**
 * Sells copies in the ordinary way: booked, held, paid with a test card, settled. So the demo's ledger agrees with the
 * payment provider's. A repeated run does only the missing part. Never with a live key.
 */
export async function buyCopies(db: Db, keys: StripeKeys, listingIds: readonly string[]): Promise<void> {
  if (!keys.STRIPE_SECRET_KEY.startsWith('sk_test_')) return;
  const apiUrl = keys.STRIPE_STANDIN_URL;
  const deps: MoneyDeps = {
    db,
    payments: createStripePayments({ secretKey: keys.STRIPE_SECRET_KEY, webhookSecret: '', apiUrl }),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    // No page with these copies is cached yet.
    pages: { purge: async () => true, lateMs: 0, later: () => {} },
  };
  const unsold = await db
    .select({ id: listings.id, cents: listings.resellPriceCents })
    .from(listings)
    .where(and(inArray(listings.id, [...listingIds]), isNull(listings.soldAt)));
  for (const copy of unsold) {
    const { waitsUntil } = await buyCopy(deps, (intentId) => confirmWithTestCard(keys, intentId), copy);
    if (waitsUntil) console.log(`The demo sale of ${copy.id} is left out: it may be paid again from ${waitsUntil} on.`);
  }
}

type Copy = { readonly id: string; readonly cents: number };

/**
 * Buys one copy. A seed interrupted between hold and payment leaves an unpaid hold, after which the buyer has to wait:
 * the copy then stays for sale, and the result is the end of the wait (ISO 8601).
 */
export async function buyCopy(
  deps: MoneyDeps,
  confirm: (intentId: string) => Promise<void>,
  { id, cents }: Copy,
): Promise<{ waitsUntil: string | null }> {
  const [pending] = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.listingId, id), eq(orders.buyerId, BUYER.userId), eq(orders.state, 'pending')));
  const order =
    pending ??
    (await bookListing(deps, BUYER, {
      listingId: id,
      expectedPriceCents: cents,
      phoneNumber: '+46 8 5550 1203',
      location: 'Uppsala, Sweden',
    }));
  try {
    const { clientSecret } = await startPayment(deps, BUYER, { expectedPriceCents: cents, orderId: order.id });
    const intentId = clientSecret.split('_secret_')[0] ?? '';
    await confirm(intentId);
    await finishPayment(deps, BUYER, { intentId });
    return { waitsUntil: null };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'too_many') throw error;
    return { waitsUntil: String(error.facts?.retry_at) };
  }
}

/** https://docs.stripe.com/testing#cards: `pm_card_visa` stands for 4242 4242 4242 4242. */
async function confirmWithTestCard(keys: StripeKeys, intentId: string): Promise<void> {
  const standIn = keys.STRIPE_STANDIN_URL ? new URL(keys.STRIPE_STANDIN_URL) : undefined;
  const stripe = new Stripe(
    keys.STRIPE_SECRET_KEY,
    standIn ? { host: standIn.hostname, port: Number(standIn.port), protocol: 'http' } : {},
  );
  const intent = await stripe.paymentIntents.retrieve(intentId);
  if (intent.status !== 'succeeded') await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
}
