/** What the database refuses, whoever asks: rows to start from, and the test that a statement is refused. */
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refusedBy } from '../functions/db/client.ts';
import { createHarness, type Harness } from './harness.ts';

export const user = (id: string, role: string) =>
  sql`INSERT INTO users (id, email, name, role, created_at) VALUES (${id}, ${`${id}@example.org`}, ${id}, ${role}, 1)`;
export const product = (id: string, change: { sold?: number; price?: number; condition?: string } = {}) =>
  sql`INSERT INTO products (id, seller_id, category_id, name, condition, phone_number, location, year_of_purchase,
    used_duration, original_price_cents, resell_price_cents, description, posted_at, sold_at)
    VALUES (${id}, 'sal', 'classics', ${id}, ${change.condition ?? 'Good'}, '1', 'x', 2020, 'x', 2000, ${change.price ?? 1250}, 'x', 1, ${change.sold ?? null})`;
export const order = (id: string, productId: string, buyer: string, state = 'pending', price = 1250) =>
  sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, product_name, price_cents, buyer_name, buyer_email, phone_number, location, state, created_at, changed_at)
    VALUES (${id}, ${productId}, ${buyer}, 'sal', 'x', ${price}, 'x', 'x', '1', 'x', ${state}, 1, 1)`;
export const attempt = (
  id: string,
  orderId: string,
  productId: string,
  buyer: string,
  state: string,
  intent: string | null = `pi_${id}`,
) =>
  sql`INSERT INTO attempts (id, order_id, product_id, buyer_id, amount_cents, currency, intent_id, state, created_at, expires_at, changed_at)
    VALUES (${id}, ${orderId}, ${productId}, ${buyer}, 1250, 'usd', ${intent}, ${state}, 1, 9, 1)`;
export const sale = (productId: string, orderId: string, attemptId: string, cents = 1250) =>
  sql`INSERT INTO sales (product_id, order_id, attempt_id, amount_cents, sold_at) VALUES (${productId}, ${orderId}, ${attemptId}, ${cents}, 2)`;
export const refund = (attemptId: string, reason = 'not_free', state = 'owed', stripeId: string | null = null) =>
  sql`INSERT INTO refunds (attempt_id, amount_cents, reason, state, stripe_refund_id, created_at) VALUES (${attemptId}, 1250, ${reason}, ${state}, ${stripeId}, 2)`;
export const orderState = (id: string, state: string) => sql`UPDATE orders SET state = ${state} WHERE id = ${id}`;

/**
 * emma: order o-paid (ann) with sale and succeeded attempt; order o-late (bob) whose attempt succeeded too late.
 * dune: order o-open (ann) with a live attempt. ulysses: order o-new (ann), nobody pays.
 */
const START: SQL[] = [
  user('sal', 'Seller'),
  user('ann', 'Buyer'),
  user('bob', 'Buyer'),
  sql`INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1)`,
  product('emma'),
  product('dune'),
  product('ulysses'),
  order('o-paid', 'emma', 'ann'),
  order('o-late', 'emma', 'bob'),
  attempt('a-paid', 'o-paid', 'emma', 'ann', 'succeeded'),
  attempt('a-late', 'o-late', 'emma', 'bob', 'succeeded'),
  sale('emma', 'o-paid', 'a-paid'),
  orderState('o-paid', 'paid'),
  sql`UPDATE products SET sold_at = 2 WHERE id = 'emma'`,
  order('o-open', 'dune', 'ann'),
  attempt('a-open', 'o-open', 'dune', 'ann', 'open'),
  order('o-new', 'ulysses', 'ann'),
];

export type Case = [what: string, because: RegExp, refused: SQL, given?: SQL[]];

/** A database with these rows. */
export async function startRows(): Promise<Harness> {
  const harness = await createHarness();
  for (const statement of START) await harness.db.run(statement);
  return harness;
}

/** One test per case: after what is given, the statement is refused for this reason, and no row has changed. */
export const refuses = (cases: Case[]) =>
  test.each(cases)('%s', async (_, because, refused, given = []) => {
    const harness = await startRows();
    for (const statement of given) await harness.db.run(statement);
    const before = await everything(harness);
    const error = await harness.db.run(refused).then(
      () => 'it was written',
      (thrown) => refusedBy(thrown),
    );
    expect(error).toMatch(because);
    expect(await everything(harness)).toEqual(before);
  });

const everything = ({ client }: Harness) =>
  Promise.all(
    ['orders', 'attempts', 'sales', 'refunds', 'products', 'users'].map(
      async (table) => (await client.execute(`SELECT * FROM ${table}`)).rows,
    ),
  );
