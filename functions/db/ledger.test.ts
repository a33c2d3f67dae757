import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../tests/harness.ts';
import { refusedBy } from './client.ts';

/*
 * What the database refuses, whoever asks. The rows it starts from:
 *   emma: order o-paid (ann) with sale and succeeded attempt; order o-late (bob) whose attempt succeeded too late
 *   dune: order o-open (ann) with a live attempt;  ulysses: order o-new (ann), nobody pays
 */
let harness: Harness;

beforeEach(async () => {
  harness = await createHarness();
  for (const statement of START) await harness.db.run(statement);
});

const user = (id: string, role: string) =>
  sql`INSERT INTO users (id, email, name, role, created_at) VALUES (${id}, ${`${id}@example.org`}, ${id}, ${role}, 1)`;
const product = (id: string, change: { sold?: number; price?: number; condition?: string } = {}) =>
  sql`INSERT INTO products (id, seller_id, category_id, name, condition, phone_number, location, year_of_purchase,
    used_duration, original_price_cents, resell_price_cents, description, posted_at, sold_at)
    VALUES (${id}, 'sal', 'classics', ${id}, ${change.condition ?? 'Good'}, '1', 'x', 2020, 'x', 2000, ${change.price ?? 1250}, 'x', 1, ${change.sold ?? null})`;
const order = (id: string, productId: string, buyer: string, state = 'pending', price = 1250) =>
  sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, product_name, price_cents, buyer_name, buyer_email, phone_number, location, state, created_at, changed_at)
    VALUES (${id}, ${productId}, ${buyer}, 'sal', 'x', ${price}, 'x', 'x', '1', 'x', ${state}, 1, 1)`;
const attempt = (
  id: string,
  orderId: string,
  productId: string,
  buyer: string,
  state: string,
  intent: string | null = `pi_${id}`,
) =>
  sql`INSERT INTO attempts (id, order_id, product_id, buyer_id, amount_cents, currency, intent_id, state, created_at, expires_at, changed_at)
    VALUES (${id}, ${orderId}, ${productId}, ${buyer}, 1250, 'usd', ${intent}, ${state}, 1, 9, 1)`;
const sale = (productId: string, orderId: string, attemptId: string, cents = 1250) =>
  sql`INSERT INTO sales (product_id, order_id, attempt_id, amount_cents, sold_at) VALUES (${productId}, ${orderId}, ${attemptId}, ${cents}, 2)`;
const refund = (attemptId: string, reason = 'not_free', state = 'owed', stripeId: string | null = null) =>
  sql`INSERT INTO refunds (attempt_id, amount_cents, reason, state, stripe_refund_id, created_at) VALUES (${attemptId}, 1250, ${reason}, ${state}, ${stripeId}, 2)`;
const orderState = (id: string, state: string) => sql`UPDATE orders SET state = ${state} WHERE id = ${id}`;

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

type Case = [what: string, because: RegExp, refused: SQL, given?: SQL[]];

const refuses = (cases: Case[]) =>
  test.each(cases)('%s', async (_, because, refused, given = []) => {
    for (const statement of given) await harness.db.run(statement);
    const before = await everything();
    const error = await harness.db.run(refused).then(
      () => 'it was written',
      (thrown) => refusedBy(thrown),
    );
    expect(error).toMatch(because);
    expect(await everything()).toEqual(before);
  });

const everything = () =>
  Promise.all(
    ['orders', 'attempts', 'sales', 'refunds', 'products', 'users'].map(
      async (table) => (await harness.client.execute(`SELECT * FROM ${table}`)).rows,
    ),
  );

describe('a sale', () => {
  const needsAttempt = /a sale needs its succeeded attempt/;
  refuses([
    ['is not changed', /sales are immutable/, sql`UPDATE sales SET amount_cents = 1`],
    ['is not given to another order', /sales are immutable/, sql`UPDATE sales SET order_id = 'o-late'`],
    ['is not deleted', /sales are immutable/, sql`DELETE FROM sales`],
    ['is one per copy', /UNIQUE.*sales\.product_id/, sale('emma', 'o-late', 'a-late')],
    ['needs an attempt that succeeded', needsAttempt, sale('dune', 'o-open', 'a-open')],
    ['needs an attempt at all', needsAttempt, sale('ulysses', 'o-new', 'none')],
    ['is for the amount of its attempt', needsAttempt, sale('emma', 'o-late', 'a-late', 1)],
    ['is for the order of its attempt', needsAttempt, sale('emma', 'o-new', 'a-late')],
    ['is for the copy of its attempt', needsAttempt, sale('ulysses', 'o-late', 'a-late')],
    [
      'is not made of money that goes back',
      /this money is going back/,
      sale('ulysses', 'o-new', 'a-new'),
      [attempt('a-new', 'o-new', 'ulysses', 'ann', 'succeeded'), refund('a-new')],
    ],
  ]);
});

describe('a refund', () => {
  refuses([
    ['is not owed for money that bought a copy', /this money bought a copy/, refund('a-paid')],
    ['is one per attempt', /UNIQUE.*refunds\.attempt_id/, refund('a-late', 'mismatch'), [refund('a-late')]],
    ['is not deleted', /refunds stay/, sql`DELETE FROM refunds`, [refund('a-late')]],
    ['needs an attempt', /FOREIGN KEY/, refund('none')],
    ['is owed or sent, nothing else', /refunds_state/, refund('a-late', 'not_free', 'forgotten')],
    [
      'has a number of its own at Stripe',
      /UNIQUE.*stripe_refund_id/,
      refund('a-open', 'x', 'sent', 're_1'),
      [refund('a-late', 'x', 'sent', 're_1')],
    ],
  ]);

  test('may be given by an admin for a sale', async () => {
    await harness.db.run(refund('a-paid', 'admin'));
    await harness.db.run(orderState('o-paid', 'refunded'));
    expect((await harness.client.execute('SELECT state FROM orders WHERE id = ?', ['o-paid'])).rows).toMatchObject([
      { state: 'refunded' },
    ]);
  });
});

describe('an order', () => {
  const final = /paid is final/;
  const ended = /this order has ended/;
  refuses([
    ...['paid', 'refunded', 'deleted', 'void'].map(
      (state): Case => [`does not start ${state}`, /an order starts pending/, order('o', 'ulysses', 'bob', state)],
    ),
    ['is not paid without its sale', /a paid order needs its sale/, orderState('o-new', 'paid')],
    ['is not paid by the sale of another', /a paid order needs its sale/, orderState('o-late', 'paid')],
    ...['pending', 'deleted', 'void'].map(
      (state): Case => [`once paid does not become ${state}`, final, orderState('o-paid', state)],
    ),
    ['once paid keeps its price', final, sql`UPDATE orders SET price_cents = 50 WHERE id = 'o-paid'`],
    ['once paid keeps its copy', final, sql`UPDATE orders SET product_id = 'dune' WHERE id = 'o-paid'`],
    ['once paid keeps its buyer', final, sql`UPDATE orders SET buyer_id = 'bob' WHERE id = 'o-paid'`],
    ['once refunded is not paid again', final, orderState('o-paid', 'paid'), [orderState('o-paid', 'refunded')]],
    ['once paid is not removed', /a paid order stays/, sql`DELETE FROM orders WHERE id = 'o-paid'`],
    [
      'once refunded is not removed',
      /a paid order stays/,
      sql`DELETE FROM orders WHERE id = 'o-paid'`,
      [orderState('o-paid', 'refunded')],
    ],
    ['once deleted does not come back', ended, orderState('o-new', 'pending'), [orderState('o-new', 'deleted')]],
    ['once void does not come back', ended, orderState('o-late', 'pending'), [orderState('o-late', 'void')]],
    ['once void is not deleted', ended, orderState('o-late', 'deleted'), [orderState('o-late', 'void')]],
    ...['creating', 'open', 'processing', 'canceling'].map(
      (state): Case => [
        `is not deleted while its payment is ${state}`,
        /this order is being paid/,
        orderState('o-open', 'deleted'),
        [sql`UPDATE attempts SET state = ${state} WHERE id = 'a-open'`],
      ],
    ),
    ['is pending once per buyer and copy', /UNIQUE.*orders/, order('o', 'ulysses', 'ann')],
    [
      'is paid once per copy',
      /UNIQUE.*orders\.product_id/,
      orderState('o-late', 'paid'),
      [attempt('a-odd', 'o-late', 'ulysses', 'bob', 'succeeded'), sale('ulysses', 'o-late', 'a-odd')],
    ],
    ['has a known state', /orders_state/, orderState('o-new', 'lost')],
    ['costs at least what can be paid', /orders_price/, order('o', 'ulysses', 'bob', 'pending', 49)],
    ['is for a copy that exists', /FOREIGN KEY/, order('o', 'none', 'bob')],
  ]);
});

describe('an attempt', () => {
  const terms = /an attempt keeps its terms/;
  const change = (what: SQL) => sql`UPDATE attempts SET ${what} WHERE id = 'a-open'`;
  refuses([
    ...['creating', 'open', 'processing', 'canceling'].map(
      (state): Case => [
        `is the only live one of its copy: ${state}`,
        /UNIQUE.*attempts\.product_id/,
        attempt('a', 'o-rival', 'dune', 'bob', state),
        [order('o-rival', 'dune', 'bob')],
      ],
    ),
    [
      'does not come back to life beside another',
      /UNIQUE.*attempts\.product_id/,
      sql`UPDATE attempts SET state = 'open' WHERE id = 'a-old'`,
      [attempt('a-old', 'o-open', 'dune', 'ann', 'canceled')],
    ],
    ...['open', 'canceled', 'canceling', 'creating'].map(
      (state): Case => [
        `that succeeded does not become ${state}`,
        /success is final/,
        sql`UPDATE attempts SET state = ${state} WHERE id = 'a-paid'`,
      ],
    ),
    ['keeps its amount', terms, change(sql`amount_cents = 50`)],
    ['keeps its currency', terms, change(sql`currency = 'jpy'`)],
    ['keeps its order', terms, change(sql`order_id = 'o-new'`)],
    ['keeps its copy', terms, change(sql`product_id = 'ulysses'`)],
    ['keeps its buyer', terms, change(sql`buyer_id = 'bob'`)],
    ['keeps its intent', terms, change(sql`intent_id = 'pi_other'`)],
    ['does not lose its intent', terms, change(sql`intent_id = NULL`)],
    [
      'shares its intent with no other',
      /UNIQUE.*attempts\.intent_id/,
      attempt('a', 'o-new', 'ulysses', 'ann', 'open', 'pi_a-open'),
    ],
    ['has a known state', /attempts_state/, change(sql`state = 'lost'`)],
    ['that made a sale is not removed', /FOREIGN KEY/, sql`DELETE FROM attempts WHERE id = 'a-paid'`],
  ]);
});

describe('a copy', () => {
  refuses([
    ['does not start sold', /a copy starts unsold/, product('p', { sold: 1 })],
    [
      'is not sold without its sale',
      /a sold copy needs its sale/,
      sql`UPDATE products SET sold_at = 1 WHERE id = 'ulysses'`,
    ],
    ['once sold is not unsold', /sold is final/, sql`UPDATE products SET sold_at = NULL WHERE id = 'emma'`],
    ['once sold keeps its moment', /sold is final/, sql`UPDATE products SET sold_at = 3 WHERE id = 'emma'`],
    ['with a sale is not removed', /FOREIGN KEY/, sql`DELETE FROM products WHERE id = 'emma'`],
    ['costs at least 50 cents', /products_prices/, product('p', { price: 49 })],
    ['costs at most ten thousand dollars', /products_prices/, product('p', { price: 1_000_001 })],
    ['is in a known condition', /products_condition/, product('p', { condition: 'Mint' })],
  ]);
});

describe('people and the rest', () => {
  refuses([
    ['a role is one of three', /users_role/, user('x', 'Root')],
    [
      'an email is kept in lower case',
      /users_email_lower/,
      sql`UPDATE users SET email = 'Ann@example.org' WHERE id = 'ann'`,
    ],
    [
      'an email belongs to one living account',
      /UNIQUE.*users\.email/,
      sql`UPDATE users SET email = 'bob@example.org' WHERE id = 'ann'`,
    ],
    [
      'a category has a name of its own',
      /UNIQUE.*categories\.name/,
      sql`INSERT INTO categories VALUES ('c2', 'Classics', 2)`,
    ],
    ['a batch stops itself when nothing changed', /nothing_changed/, sql`INSERT INTO guard VALUES (0)`],
  ]);
});
