/** Both sides' books in one in-memory place: our raw tables as they lie on disk, and Stripe's own records. No code of ours reads them. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keysIn } from './disk-photos.ts';
import { SECRET_KEY } from './names.ts';
import type { World } from './world.ts';

type Intent = {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
};
type Refund = { id: string; payment_intent: string; amount: number; status: string };
type Charge = { id: string; payment_intent: string; status: string };

export type StripeBooks = { intents: Intent[]; refunds: Refund[]; charges: Charge[] };

/** Every intent that Stripe has. */
export const readIntents = (world: World): Promise<Intent[]> => list<Intent>(world, 'payment_intents');

/** Everything that Stripe has, page by page. */
export async function readStripe(world: World): Promise<StripeBooks> {
  return {
    intents: await readIntents(world),
    refunds: await list<Refund>(world, 'refunds'),
    charges: await list<Charge>(world, 'charges'),
  };
}

async function list<Row extends { id: string }>(world: World, what: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let more = true; more; ) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : '';
    const response = await fetch(`${world.stripeUrl}/v1/${what}?limit=100${after}`, {
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
    });
    const page = (await response.json()) as { data: Row[]; has_more: boolean };
    all.push(...page.data);
    more = page.has_more;
  }
  return all;
}

const TABLES = `
  CREATE TEMP TABLE intent (id, status, cents, received, currency, attempt, orderId, product);
  CREATE TEMP TABLE sent (id, intent, cents);
  CREATE TEMP TABLE object (key);
  CREATE TEMP TABLE promised (kind, id, who, value);
  CREATE TEMP TABLE price (product, cents, final);
  CREATE TEMP TABLE webhook (intent);
  CREATE TEMP TABLE moment (now);
  CREATE INDEX temp.promised_kind ON promised (kind, id);
  CREATE INDEX temp.intent_id ON intent (id);
  CREATE INDEX temp.intent_attempt ON intent (attempt);
  CREATE INDEX temp.sent_intent ON sent (intent);
`;

/** Opens a copy of the database's files, with everything else beside it in temporary tables. The database must be down. */
export function openBooks(world: World, stripe: StripeBooks): DatabaseSync {
  const copy = join(world.folder, 'books');
  cpSync(join(world.database.folder, 'database/dbs/default'), copy, { recursive: true });
  const books = new DatabaseSync(join(copy, 'data'));
  books.exec(TABLES);
  const fill = (table: string, rows: (string | number | null)[][]) => {
    const [first] = rows;
    if (!first) return;
    const insert = books.prepare(`INSERT INTO temp.${table} VALUES (${first.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...row);
  };
  fill(
    'intent',
    stripe.intents.map(({ id, status, amount, amount_received, currency, metadata: { attempt, order, listing } }) => [
      ...[id, status, amount, amount_received, currency],
      ...[attempt ?? null, order ?? null, listing ?? null],
    ]),
  );
  fill(
    'sent',
    stripe.refunds.map(({ id, payment_intent, amount }) => [id, payment_intent, amount]),
  );
  fill(
    'object',
    keysIn(world.photos).map((key) => [key]),
  );
  fill(
    'promised',
    world.promises.made.map(({ kind, id, who, value }) => [kind, id, who, value]),
  );
  const prices = [...world.promises.prices].flatMap(([listing, { asked, last, unanswered }]) =>
    [...asked].map((cents) => [listing, cents, cents === last || unanswered.has(cents) ? 1 : 0]),
  );
  fill('price', prices);
  fill(
    'webhook',
    [...world.relay.taken].map((id) => [id]),
  );
  fill('moment', [[Date.now() + world.ahead]]);
  return books;
}
