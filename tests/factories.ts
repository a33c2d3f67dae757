/** Rows that tests start from. They go through the schema, not around it. */
import { openSession } from '../functions/auth/sessions.ts';
import { categories, products, users } from '../functions/db/schema.ts';
import type { Role } from '../src/shared/constants.ts';
import type { Harness } from './harness.ts';

export type SignedIn = {
  readonly id: string;
  readonly email: string;
  readonly headers: Record<string, string>;
  /** Asks as this person: bearer, binding, and a JSON body where there is one. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Response>;
};

/** A person with an open session. */
export async function signedIn(harness: Harness, role: Role, name = `${role} ${harness.deps.newId()}`): Promise<SignedIn> {
  const id = harness.deps.newId();
  const email = `${id}@example.org`;
  await harness.db.insert(users).values({ id, email, name, role, createdAt: harness.clock.now });
  const { token, bind } = await openSession(harness.db, { id, role });
  const headers = { Authorization: `Bearer ${token}`, Cookie: `__Host-bind=${bind}` };
  return {
    id,
    email,
    headers,
    ask: async (method, path, body) =>
      harness.send(path, {
        method,
        headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
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
