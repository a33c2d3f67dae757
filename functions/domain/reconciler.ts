/**
 * Brings our books and the payment provider's together, whatever got lost on the way (security: orders and payments). Every
 * step may be run again at any time, and one that fails for one row goes on with the next.
 */
import { sql } from 'drizzle-orm';
import { cancelPayment } from './payments.ts';
import type { Intent, MoneyDeps, PaymentEvent } from './ports.ts';
import { advanceQueues } from './queue.ts';
import { sendRefunds } from './refunds.ts';
import { recordIntent, recordPaymentEvent } from './settlement.ts';

/** An attempt whose reply got lost is taken up after this. */
const STALE_CREATING_MS = 2 * 60 * 1000;

/** Stripe tries to deliver an event for three days; we look back further than any of our own pauses. */
const LOOK_BACK_MS = 48 * 60 * 60 * 1000;

/** In any order, so that rows that always fail keep none of the others waiting. */
const AT_ONCE = 50;

/** What can be seen without asking the provider for lists: holds that ended, banks that decided, refunds that are owed. */
export async function reconcileAttempts(deps: MoneyDeps): Promise<void> {
  const moment = deps.now();
  const over = await deps.db.all<{ id: string }>(
    sql`SELECT id FROM attempts WHERE state IN ('creating','open','canceling')
          AND (expires_at <= ${moment} OR state = 'canceling' OR (state = 'creating' AND created_at <= ${moment - STALE_CREATING_MS}))
        ORDER BY random() LIMIT ${AT_ONCE}`,
  );
  const deciding = await deps.db.all<{ intentId: string }>(
    sql`SELECT intent_id AS intentId FROM attempts WHERE state = 'processing' AND intent_id IS NOT NULL
        ORDER BY random() LIMIT ${AT_ONCE}`,
  );
  await each([
    ...over.map(
      ({ id }) =>
        () =>
          cancelPayment(deps, id),
    ),
    ...deciding.map(
      ({ intentId }) =>
        async () =>
          recordIntent(deps, await deps.payments.retrieveIntent(intentId)),
    ),
    () => sendRefunds(deps),
    () => advanceQueues(deps),
  ]);
}

/** What Stripe could not deliver, and every intent of the last two days: each succeeded one becomes a sale or a refund. */
export async function reconcileIntents(deps: MoneyDeps): Promise<void> {
  const since = deps.now() - LOOK_BACK_MS;
  const steps: (() => Promise<void>)[] = [];
  const events: PaymentEvent[] = [];
  for await (const event of deps.payments.listUndelivered(since)) events.push(event);
  const kept = await keptOf(deps, events);
  for (const event of events) if (!kept.has(event.id)) steps.push(() => recordPaymentEvent(deps, event));
  const [intents, open]: [Intent[], Intent[]] = [[], []];
  for await (const intent of deps.payments.listIntents(since)) {
    if (intent.attemptId !== null) (intent.status === 'open' ? open : intents).push(intent);
  }
  const known = await statesOf(deps, intents);
  for (const intent of intents) {
    const ours = known.get(intent.id);
    const news = ours === undefined ? { id: `list:${intent.id}`, type: 'payment_intent.listed' } : undefined;
    if (ours !== intent.status) steps.push(() => recordIntent(deps, intent, news));
  }
  for (const id of await givenUp(deps, open)) {
    steps.push(async () => recordIntent(deps, await deps.payments.cancelIntent(id)));
  }
  await each([...steps, () => sendRefunds(deps)]);
}

/** Events whose effect is written already: each is kept in one batch with what it does. */
async function keptOf({ db }: Pick<MoneyDeps, 'db'>, events: readonly PaymentEvent[]): Promise<Set<string>> {
  const ids = JSON.stringify(events.map(({ id }) => id));
  const rows = await db.all<{ id: string }>(
    sql`SELECT e.id FROM stripe_events e JOIN json_each(${ids}) i ON i.value = e.id`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Intents that came to be after their attempt was given up: the call that made them got no answer in time. Nobody ever saw
 * their secret.
 */
async function givenUp({ db }: Pick<MoneyDeps, 'db'>, open: readonly Intent[]): Promise<string[]> {
  const pairs = JSON.stringify(open.map(({ id, attemptId }) => [id, attemptId]));
  const rows = await db.all<{ intentId: string }>(
    sql`SELECT i.value ->> 0 AS intentId FROM json_each(${pairs}) i JOIN attempts a ON a.id = i.value ->> 1
        WHERE a.state = 'canceled'`,
  );
  return rows.map(({ intentId }) => intentId);
}

/** How our own books have these intents. */
async function statesOf({ db }: Pick<MoneyDeps, 'db'>, intents: readonly Intent[]): Promise<Map<string, string>> {
  const ids = JSON.stringify(intents.map(({ id }) => id));
  const rows = await db.all<{ intentId: string; state: string }>(
    sql`SELECT a.intent_id AS intentId, a.state FROM attempts a JOIN json_each(${ids}) i ON i.value = a.intent_id`,
  );
  return new Map(rows.map(({ intentId, state }) => [intentId, state]));
}

/** Runs all steps, one after the other; throws the first failure when all have had their turn. */
async function each(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
