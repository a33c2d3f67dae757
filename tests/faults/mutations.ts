// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code, placeholders and all
/**
 * What the suite must notice: for each invariant, ways in which the code or the schema could be wrong. Where several walls
 * stand behind each other, a mutation takes down all of them; that it needs so many is good news about the application.
 */
import type { Edit } from './scratch.ts';

export type Mutation = { readonly invariant: string; readonly what: string; readonly edits: readonly Edit[] };

const one = (invariant: string, what: string, file: string, from: string, to: string): Mutation => ({
  invariant,
  what,
  edits: [{ file, from, to }],
});

const ROWS = 'migrations/0000_road.sql';
const TRIGGERS = 'migrations/0001_ledger_triggers.sql';
const HOLDS = 'functions/domain/holds.ts';
const ORDERS = 'functions/domain/orders.ts';
const PAYMENTS = 'functions/domain/payments.ts';
const SETTLEMENT = 'functions/domain/settlement.ts';
const PHOTOS = 'functions/domain/photos.ts';
const MY_ORDERS = 'functions/domain/my-orders.ts';

export const MUTATIONS: readonly Mutation[] = [
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
        from: 'p.resell_price_cents, ${buyer.name}',
        to: 'coalesce(${seen}, p.resell_price_cents), ${buyer.name}',
      },
      { file: ORDERS, from: ' AND coalesce(${seen}, p.resell_price_cents) = p.resell_price_cents', to: '' },
      { file: HOLDS, from: ' AND p.resell_price_cents = o.price_cents AND', to: ' AND' },
    ],
  },
  one(
    'I5',
    'settle keeps money that bought nothing',
    SETTLEMENT,
    'FROM attempts a WHERE a.id = ${attempt} AND NOT EXISTS',
    'FROM attempts a WHERE false AND a.id = ${attempt} AND NOT EXISTS',
  ),
  one('I5', 'half goes back', 'functions/domain/refunds.ts', 'r.amount_cents AS', 'r.amount_cents / 2 AS'),
  {
    invariant: 'I6',
    what: 'a refund for every payment, sold or not, and no trigger against it',
    edits: [
      { file: SETTLEMENT, from: 'AND NOT EXISTS (SELECT 1 FROM sales s WHERE s.attempt_id = a.id)', to: '' },
      { file: TRIGGERS, from: "WHEN NEW.reason <> 'admin' AND EXISTS", to: 'WHEN false AND EXISTS' },
    ],
  },
  one(
    'I7',
    'a booking that was not deleted is said to be',
    ORDERS,
    'if (first.deleted) return 1;',
    'if (first.deleted || first.liveAttemptId) return 1;',
  ),
  one(
    'I8',
    'the schedule leaves holds alone whose time is over',
    'functions/domain/reconciler.ts',
    '...over.map(',
    '...over.slice(0, 0).map(',
  ),
  one(
    'I9',
    'canceled without asking Stripe',
    PAYMENTS,
    'recordIntent(deps, await deps.payments.cancelIntent(intentId))',
    "recordIntent(deps, { ...(await deps.payments.retrieveIntent(intentId)), status: 'canceled' })",
  ),
  one(
    'I9',
    'a new key for each try makes a second intent after a lost reply',
    'functions/services/stripe.ts',
    'idempotencyKey: `intent:${attemptId}`',
    'idempotencyKey: crypto.randomUUID()',
  ),
  one(
    'I10',
    'batches that do not look at foreign keys',
    'functions/db/client.ts',
    "db.$client.batch(statements, 'write')",
    'db.$client.migrate(statements)',
  ),
  one(
    'I11',
    'a session outlives its account',
    'functions/auth/sessions.ts',
    'and(eq(users.id, sessions.userId), inGoodStanding(users))',
    'eq(users.id, sessions.userId)',
  ),
  one(
    'I11',
    '"everywhere" ends nothing',
    'functions/auth/devices.ts',
    'db.delete(sessions).where(eq(sessions.userId, actor.userId)),',
    "db.delete(sessions).where(eq(sessions.userId, '')),",
  ),
  one(
    'I12',
    'a picture is ready before its bytes',
    PHOTOS,
    "${owner}, 'pending', ${contentType}",
    "${owner}, 'ready', ${contentType}",
  ),
  one(
    'I12',
    'the smaller widths stay behind',
    PHOTOS,
    'photos.remove(ids.flatMap((id) => [id, ...SMALLER_WIDTHS.map((width) => keyOf(id, width))]))',
    'photos.remove(ids)',
  ),
  one('I13', 'the list of orders forgets whose they are', MY_ORDERS, 'WHERE orders.buyer_id = ${me} AND', 'WHERE'),
  one(
    'I13',
    "the seller's contact before the payment",
    MY_ORDERS,
    "= row.state === 'paid';",
    "= row.state !== 'void';",
  ),
  one(
    'I13',
    'anybody may delete a booking',
    ORDERS,
    "WHERE id = ${id} AND buyer_id = ${buyer.userId} AND state = 'pending'",
    "WHERE id = ${id} AND state = 'pending'",
  ),
  one('I14', 'two who want one copy at once meet a defect', HOLDS, '        ON CONFLICT DO NOTHING`,', '`,'),
];
