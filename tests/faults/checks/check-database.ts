/**
 * A copy of our raw tables from the disk, beside Stripe's records and the observations. None of our code is involved.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Environment } from '../environment/environment.ts';
import type { Arrived } from '../environment/mail-server.ts';
import { storedKeys } from '../environment/photo-store.ts';
import type { Told } from '../environment/push-server.ts';
import { fillPayoutTables } from './payouts/payout-records.ts';
import type { StripeRecords } from './stripe-records.ts';

const TABLES = `
  CREATE TEMP TABLE intent (id, status, cents, received, currency, attempt, orderId, product);
  CREATE TEMP TABLE sent (id, intent, cents, status, attempt, mark);
  CREATE TEMP TABLE charge (id, intent, refunded, disputed);
  CREATE TEMP TABLE dispute (id, intent, status, withdrawn, reinstated);
  CREATE TEMP TABLE object (key);
  CREATE TEMP TABLE acknowledged (kind, id, who, value);
  CREATE TEMP TABLE price (product, cents, final);
  CREATE TEMP TABLE webhook (intent);
  CREATE TEMP TABLE moment (now);
  CREATE TEMP TABLE arrived (letter, email);
  CREATE TEMP TABLE unwanted (email, reason, over);
  CREATE TEMP TABLE told (browser, tag, topic);
  CREATE TEMP TABLE browser (browser, user, since);
  CREATE INDEX temp.told_tag ON told (tag);
  CREATE INDEX temp.arrived_letter ON arrived (letter);
  CREATE INDEX temp.acknowledged_kind ON acknowledged (kind, id);
  CREATE INDEX temp.intent_id ON intent (id);
  CREATE INDEX temp.intent_attempt ON intent (attempt);
  CREATE INDEX temp.sent_intent ON sent (intent);
`;

/** Letters, and pushes to browsers, that arrived. */
export type Came = { readonly letters: readonly Arrived[]; readonly told: readonly Told[] };

/** Opens a copy of the database's files, with everything else in temporary tables. The database must be stopped. */
export function openCheckDatabase(
  environment: Environment,
  stripe: StripeRecords,
  { letters, told }: Came,
): DatabaseSync {
  const copy = join(environment.folder, 'checked');
  cpSync(join(environment.database.folder, 'database/dbs/default'), copy, { recursive: true });
  const database = new DatabaseSync(join(copy, 'data'));
  database.exec(TABLES);
  const fill = (table: string, rows: readonly (readonly (string | number | null)[])[]) => {
    const [first] = rows;
    if (!first) return;
    const insert = database.prepare(`INSERT INTO temp.${table} VALUES (${first.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...row);
  };
  fill(
    'intent',
    stripe.intents.map(
      ({ id, status, amount, amount_received, currency, metadata: { attempt, order, product: listing } }) => [
        ...[id, status, amount, amount_received, currency],
        ...[attempt ?? null, order ?? null, listing ?? null],
      ],
    ),
  );
  fill(
    'sent',
    stripe.refunds.map(({ id, payment_intent, amount, status, metadata: { attempt, mark } }) => [
      ...[id, payment_intent, amount, status],
      ...[attempt ?? null, mark ?? null],
    ]),
  );
  fill(
    'charge',
    stripe.charges
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, payment_intent, amount_refunded, disputed }) => [
        id,
        payment_intent,
        amount_refunded,
        Number(disputed),
      ]),
  );
  fill(
    'dispute',
    stripe.disputes.map(({ id, payment_intent, status, balance_transactions }) => [
      ...[id, payment_intent, status],
      ...([-1, 1] as const).map((sign) =>
        balance_transactions.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0),
      ),
    ]),
  );
  fill(
    'object',
    storedKeys(environment.photos).map((key) => [key]),
  );
  fill(
    'acknowledged',
    environment.observations.writes.map(({ kind, id, who, value }) => [kind, id, who, value]),
  );
  const prices = [...environment.observations.prices].flatMap(([listing, { asked, last, unanswered }]) =>
    [...asked].map((cents) => [listing, cents, cents === last || unanswered.has(cents) ? 1 : 0]),
  );
  fill('price', prices);
  fill(
    'webhook',
    [...environment.relay.acknowledged].map((id) => [id]),
  );
  fill(
    'arrived',
    letters.map(({ letterId, to }) => [letterId, to]),
  );
  fill(
    'unwanted',
    environment.observations.unwanted.map(({ email, reason }) => {
      // A bounced address is retried after a week.
      const isOver = reason === 'bounced' && (environment.daysPass || environment.observations.triedAgain.has(email));
      return [email, reason, isOver ? 1 : 0];
    }),
  );
  fill(
    'told',
    told.map(({ browser, tag, topic }) => [browser, tag, topic]),
  );
  fill('browser', [...environment.observations.browsers]);
  fill('moment', [[environment.now()]]);
  fillPayoutTables(database, environment, stripe.payouts, fill);
  return database;
}
