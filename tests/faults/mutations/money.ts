// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code, placeholders and all
/** Money: what is sold, for how much, to how many, and what goes back (I1 to I6), and for what (I15). */
import { type Mutation, one } from './mutation.ts';

const ROWS = 'migrations/0000_road.sql';
const TRIGGERS = 'migrations/0001_ledger_triggers.sql';
const HOLDS = 'functions/domain/reservations/holds.ts';
const SNAPSHOTS = 'functions/db/snapshots.ts';
const ORDERS = 'functions/domain/orders/orders.ts';
const SETTLEMENT = 'functions/domain/payments/settlement.ts';

export const MONEY: readonly Mutation[] = [
  {
    invariant: 'I1',
    what: 'no barrier at all: no hold index, no key on sales, no index on paid orders, nobody is voided',
    edits: [
      { file: ROWS, from: 'UNIQUE INDEX `attempts_one_live`', to: 'INDEX `attempts_one_live`' },
      { file: ROWS, from: 'UNIQUE INDEX `orders_one_paid`', to: 'INDEX `orders_one_paid`' },
      {
        file: ROWS,
        from: 'CREATE TABLE `sales` (\n\t`product_id` text PRIMARY KEY NOT NULL,',
        to: 'CREATE TABLE `sales` (\n\t`product_id` text NOT NULL,',
      },
      {
        file: SETTLEMENT,
        from: "WHERE state = 'pending' AND product_id = (SELECT",
        to: "WHERE state = 'nobody' AND product_id = (SELECT",
      },
      {
        file: HOLDS,
        from: 'LEFT JOIN attempts a ON a.product_id = p.id AND',
        to: 'LEFT JOIN attempts a ON a.order_id = o.id AND',
      },
    ],
  },
  one(
    'I2',
    'settle forgets that the order is paid',
    SETTLEMENT,
    "WHERE state = 'pending' AND id = (SELECT order_id",
    "WHERE state = 'paid' AND id = (SELECT order_id",
  ),
  one(
    'I3',
    'settle forgets that the copy is sold',
    SETTLEMENT,
    'WHERE sold_at IS NULL AND id = (SELECT',
    'WHERE sold_at IS NOT NULL AND id = (SELECT',
  ),
  one(
    'I4',
    'settle takes any amount for the right one',
    SETTLEMENT,
    'WHERE a.id = ${attempt} AND a.amount_cents = ${intent.receivedCents} AND a.currency',
    'WHERE a.id = ${attempt} AND a.currency',
  ),
  {
    invariant: 'I4',
    what: 'the price is what the client says, and nobody compares it with the listing',
    edits: [
      {
        file: ORDERS,
        from: 'p.resell_price_cents, ${snapshotOf}',
        to: 'coalesce(${seen}, p.resell_price_cents), ${snapshotOf}',
      },
      { file: ORDERS, from: ' AND coalesce(${seen}, p.resell_price_cents) = p.resell_price_cents', to: '' },
      { file: SNAPSHOTS, from: ' AND o.price_cents = p.resell_price_cents', to: '' },
      {
        file: HOLDS,
        from: 'o.buyer_id, p.resell_price_cents, ${CURRENCY}',
        to: 'o.buyer_id, o.price_cents, ${CURRENCY}',
      },
      { file: HOLDS, from: 'price_cents = p.resell_price_cents, listing_version', to: 'listing_version' },
    ],
  },
  {
    invariant: 'I15',
    what: 'the hold compares the price alone, and the order keeps what was booked',
    edits: [
      {
        file: SNAPSHOTS,
        from: "AND o.snapshot ->> 'author' IS p.author AND o.snapshot ->> 'condition' = p.condition\n",
        to: '\n',
      },
      { file: HOLDS, from: 'snapshot = ${snapshotOf}\n', to: 'snapshot = orders.snapshot\n' },
    ],
  },
  one(
    'I5',
    'settle keeps money that bought nothing',
    SETTLEMENT,
    'FROM attempts a WHERE a.id = ${attempt} AND NOT EXISTS',
    'FROM attempts a WHERE false AND a.id = ${attempt} AND NOT EXISTS',
  ),
  one('I5', 'half goes back', 'functions/domain/payments/refunds.ts', 'r.amount_cents AS', 'r.amount_cents / 2 AS'),
  {
    invariant: 'I6',
    what: 'a refund for every payment, sold or not, and no trigger against it',
    edits: [
      { file: SETTLEMENT, from: 'AND NOT EXISTS (SELECT 1 FROM sales s WHERE s.attempt_id = a.id)', to: '' },
      { file: TRIGGERS, from: "WHEN NEW.reason <> 'admin' AND EXISTS", to: 'WHEN false AND EXISTS' },
    ],
  },
];
