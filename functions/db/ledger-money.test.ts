import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  attempt,
  type Case,
  order,
  orderState,
  refund,
  refuses,
  sale,
  startRows,
} from '../../tests/fixtures/money/ledger-rows.ts';

describe('a sale', () => {
  const needsAttempt = /a sale needs its succeeded attempt/;
  refuses([
    ['is not changed', /sales are immutable/, sql`UPDATE sales SET amount_cents = 1`],
    ['is not given to another order', /sales are immutable/, sql`UPDATE sales SET order_id = 'o-late'`],
    ['is not deleted', /sales are immutable/, sql`DELETE FROM sales`],
    ['is one per copy', /UNIQUE.*sales\.listing_id/, sale('emma', 'o-late', 'a-late')],
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
    ['is for a reason that there is', /FOREIGN KEY/, refund('a-late', 'no_reason')],
    ['is owed or sent, nothing else', /refunds_state/, refund('a-late', 'not_free', 'forgotten')],
    [
      'has a number of its own at Stripe',
      /UNIQUE.*stripe_refund_id/,
      refund('a-open', 'not_free', 'sent', 're_1'),
      [refund('a-late', 'not_free', 'sent', 're_1')],
    ],
  ]);

  test('may be given by an admin for a sale', async () => {
    const harness = await startRows();
    await harness.db.run(refund('a-paid', 'admin'));
    await harness.db.run(orderState('o-paid', 'refunded'));
    expect((await harness.client.execute('SELECT state FROM orders WHERE id = ?', ['o-paid'])).rows).toMatchObject([
      { state: 'refunded' },
    ]);
  });
});

describe('an attempt', () => {
  const terms = /an attempt keeps its terms/;
  const change = (what: SQL) => sql`UPDATE payment_attempts SET ${what} WHERE id = 'a-open'`;
  refuses([
    ...['creating', 'open', 'processing', 'canceling'].map(
      (state): Case => [
        `is the only live one of its copy: ${state}`,
        /UNIQUE.*payment_attempts\.listing_id/,
        attempt('a', 'o-rival', 'dune', 'bob', state),
        [order('o-rival', 'dune', 'bob')],
      ],
    ),
    [
      'does not come back to life beside another',
      /UNIQUE.*payment_attempts\.listing_id/,
      sql`UPDATE payment_attempts SET state = 'open' WHERE id = 'a-old'`,
      [attempt('a-old', 'o-open', 'dune', 'ann', 'canceled')],
    ],
    ...['open', 'canceled', 'canceling', 'creating'].map(
      (state): Case => [
        `that succeeded does not become ${state}`,
        /success is final/,
        sql`UPDATE payment_attempts SET state = ${state} WHERE id = 'a-paid'`,
      ],
    ),
    ['keeps its amount', terms, change(sql`amount_cents = 50`)],
    ['keeps its currency', terms, change(sql`currency = 'jpy'`)],
    ['keeps its order', terms, change(sql`order_id = 'o-new'`)],
    ['keeps its copy', terms, change(sql`listing_id = 'ulysses'`)],
    ['keeps its buyer', terms, change(sql`buyer_id = 'bob'`)],
    ['keeps its intent', terms, change(sql`intent_id = 'pi_other'`)],
    ['does not lose its intent', terms, change(sql`intent_id = NULL`)],
    [
      'shares its intent with no other',
      /UNIQUE.*attempts\.intent_id/,
      attempt('a', 'o-new', 'ulysses', 'ann', 'open', 'pi_a-open'),
    ],
    ['has a known state', /payment_attempts_state/, change(sql`state = 'lost'`)],
    ['is not removed', /payment attempts stay/, sql`DELETE FROM payment_attempts WHERE id = 'a-open'`],
    [
      'that was canceled stays with its order, while that has not ended',
      /payment attempts stay/,
      sql`DELETE FROM payment_attempts WHERE id = 'a-old'`,
      [attempt('a-old', 'o-open', 'dune', 'ann', 'canceled')],
    ],
    [
      'that succeeded stays when its order has ended',
      /payment attempts stay/,
      sql`DELETE FROM payment_attempts WHERE id = 'a-lost'`,
      [
        attempt('a-lost', 'o-new', 'ulysses', 'ann', 'succeeded', 'pi_lost'),
        sql`UPDATE orders SET state = 'deleted' WHERE id = 'o-new'`,
      ],
    ],
    ['is for the copy of its order', /for its own order/, attempt('a', 'o-new', 'emma', 'ann', 'open')],
    ['is for the buyer of its order', /for its own order/, attempt('a', 'o-new', 'ulysses', 'bob', 'open')],
  ]);
});
