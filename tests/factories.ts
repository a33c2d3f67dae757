/** Rows that tests start from. They go through the schema, not around it. */
import { scryptSync } from 'node:crypto';
import { openSession } from '../functions/auth/sessions.ts';
import { categories, products } from '../functions/db/catalog.ts';
import { attempts, orders, refunds, sales } from '../functions/db/ledger.ts';
import { credentials, users } from '../functions/db/people.ts';
import type { Intent } from '../functions/domain/ports.ts';
import type { Role } from '../src/shared/constants.ts';
import type { Harness } from './harness.ts';

export type SignedIn = {
  readonly id: string;
  readonly email: string;
  readonly headers: Record<string, string>;
  /** Asks as this person: bearer, binding, and a JSON body where there is one. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Response>;
};

/** A person by the headers of their session. */
export const bearing = (harness: Harness, id: string, email: string, headers: SignedIn['headers']): SignedIn => ({
  id,
  email,
  headers,
  ask: async (method, path, body) =>
    harness.send(path, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
});

/** A person with an open session. */
export async function signedIn(
  harness: Harness,
  role: Role,
  name = `${role} ${harness.deps.newId()}`,
): Promise<SignedIn> {
  const id = harness.deps.newId();
  const email = `${id}@example.org`;
  await harness.db.insert(users).values({ id, email, name, role, createdAt: harness.clock.now });
  const { token, bind } = await openSession(harness.db, { id, role });
  const headers = { Authorization: `Bearer ${token}`, Cookie: `__Host-bind=${bind}` };
  return bearing(harness, id, email, headers);
}

/** A listing of this seller; $12.50 unless said otherwise. */
export async function listing(
  harness: Harness,
  seller: SignedIn,
  change: Partial<typeof products.$inferInsert> = {},
): Promise<string> {
  const id = change.id ?? harness.deps.newId();
  await harness.db.insert(categories).values({ id: 'fantasy', name: 'Fantasy', position: 0 }).onConflictDoNothing();
  await harness.db.insert(products).values({
    id,
    sellerId: seller.id,
    categoryId: 'fantasy',
    name: `Book ${id}`,
    condition: 'Good',
    phoneNumber: '+1 503 555 0100',
    location: 'Portland, OR',
    yearOfPurchase: 2019,
    usedDuration: '2 years',
    originalPriceCents: 2400,
    resellPriceCents: 1250,
    description: 'A reading copy.',
    postedAt: harness.clock.now,
    ...change,
  });
  return id;
}

/** What the booking form sends for a copy. */
export const bookingOf = (productID: string) => ({
  productID,
  product_price: 12.5,
  user_number: '+1 503 555 0199',
  user_location: 'Salem, OR',
});

/** Sends JSON as nobody in particular. */
export const post = async (
  harness: Harness,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  harness.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Status and body, to be looked at together. */
export const answer = async (response: Response | Promise<Response>): Promise<[number, unknown]> => {
  const { status, text } = { status: (await response).status, text: await (await response).text() };
  return [status, text === '' ? null : JSON.parse(text)];
};

/** Books a copy; the order's id. */
export async function booked(buyer: SignedIn, productId: string, change: object = {}): Promise<string> {
  const response = await buyer.ask('POST', '/api/my-orders', { ...bookingOf(productId), ...change });
  return ((await response.json()) as { insertedId: string }).insertedId;
}

/** Opens the payment page of an order, at $12.50 unless said otherwise. */
export const startPaying = (buyer: SignedIn, orderId: string, price: number | string = 12.5): Promise<Response> =>
  buyer.ask('POST', '/api/create-payment-intent', { product_price: price, bookedId: orderId });

/** Tells us what the buyer's page tells after a payment. */
export const finishPaying = (buyer: SignedIn, intentId: string): Promise<Response> =>
  buyer.ask('POST', '/api/payment', { transactionId: intentId, email: buyer.email });

export type Purchase = { readonly productId: string; readonly orderId: string; readonly intentId: string };

/** A copy of the seller that this buyer has booked and may pay now. */
export async function purchase(
  harness: Harness,
  seller: SignedIn,
  buyer: SignedIn,
  productId?: string,
): Promise<Purchase> {
  const copy = productId ?? (await listing(harness, seller));
  const orderId = await booked(buyer, copy);
  const response = await startPaying(buyer, orderId);
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  return { productId: copy, orderId, intentId: clientSecret.replace(/_secret_.*/, '') };
}

/** Stripe reports how an intent stands. */
export const deliver = (
  harness: Harness,
  intent: Intent | null,
  id = `evt_${harness.deps.newId()}`,
): Promise<Response> =>
  post(harness, '/api/stripe/webhook', { id, type: `payment_intent.${intent?.status ?? 'other'}`, intent });

/** A seller and two buyers, signed in. */
export async function market(harness: Harness): Promise<{ seller: SignedIn; buyer: SignedIn; other: SignedIn }> {
  const seller = await signedIn(harness, 'Seller');
  return { seller, buyer: await signedIn(harness, 'Buyer'), other: await signedIn(harness, 'Buyer') };
}

/** A Buyer who signs in with this password; its hash costs next to nothing, so that tests are quick. */
export async function account(harness: Harness, email: string, password: string): Promise<string> {
  const id = harness.deps.newId();
  await harness.db.insert(users).values({ id, email, name: 'Ann', role: 'Buyer', createdAt: harness.clock.now });
  const key = scryptSync(password, 'salt', 32, { N: 2, r: 1, p: 1 }).toString('base64');
  const passwordHash = `scrypt$2$1$1$${Buffer.from('salt').toString('base64')}$${key}`;
  await harness.db.insert(credentials).values({ userId: id, passwordHash, updatedAt: harness.clock.now });
  return id;
}

/** What money has done so far: the rows that count, without their moments. */
export async function ledger({ db }: Harness) {
  return {
    sales: (await db.select().from(sales)).map(({ productId, orderId, amountCents }) => ({
      productId,
      orderId,
      amountCents,
    })),
    refunds: (await db.select().from(refunds)).map(({ attemptId, amountCents, reason }) => ({
      attemptId,
      amountCents,
      reason,
    })),
    orders: Object.fromEntries((await db.select().from(orders)).map(({ id, state }) => [id, state])),
    attempts: Object.fromEntries((await db.select().from(attempts)).map(({ intentId, state }) => [intentId, state])),
    sold: (await db.select().from(products)).filter(({ soldAt }) => soldAt !== null).map(({ id }) => id),
  };
}
