/** Paying: the hold on a copy, its payment intent, and the way from one to the other. */
import { sql } from 'drizzle-orm';
import { CURRENCY } from '../../src/shared/constants.ts';
import { messages } from '../../src/shared/messages.ts';
import type { StartPayment } from '../../src/shared/payment.ts';
import type { Actor } from '../../src/shared/user.ts';
import { writeBatch } from '../db/client.ts';
import { conflict, notFound, unavailable } from '../errors.ts';
import { type Candidate, hold, reasonAgainst } from './holds.ts';
import type { Intent, MoneyDeps } from './ports.ts';
import { advanceQueue } from './queue.ts';
import { markCanceled, recordIntent, type Settlement, settle } from './settlement.ts';

/** With what the buyer may pay, and until when (ms since the epoch). */
export type StartedPayment = { readonly clientSecret: string; readonly heldUntil: number };

/**
 * Takes the copy for `HOLD_SECONDS` and answers the client secret with which its buyer may pay. Asking again, from any
 * tab, gives the same intent. The amount is the order's; a differing price is a `conflict`, and so is a copy that is sold
 * or held by somebody else, or a fourth hold. The secret leaves only after the intent's id is saved and read back.
 */
export async function startPayment(deps: MoneyDeps, buyer: Actor, input: StartPayment): Promise<StartedPayment> {
  // A hold that ended, or an intent that Stripe canceled, gives way once; then the way is free or the answer is final.
  return (await tryStart(deps, buyer, input)) ?? (await tryStart(deps, buyer, input)) ?? fail(messages.conflict.held);
}

async function tryStart(deps: MoneyDeps, buyer: Actor, input: StartPayment): Promise<StartedPayment | null> {
  const candidate = await hold(deps, buyer, input);
  if (candidate.attemptId === null) return fail(reasonAgainst(candidate, input));
  const { attemptId } = candidate;
  const own = candidate.attemptOrderId === candidate.orderId;
  // A bank that is deciding has all the time it needs; the schedule asks it each minute.
  if (candidate.attemptState === 'processing') return fail(own ? messages.stillProcessing : messages.conflict.held);
  if (candidate.expiresAt <= deps.now() || candidate.attemptState === 'canceling') {
    await cancelPayment(deps, attemptId);
    return null;
  }
  if (!own) return fail(messages.conflict.held);
  if (candidate.deletedAt !== null) {
    await cancelPayment(deps, attemptId);
    return fail(messages.conflict.notPayable);
  }
  const { intentId } = candidate;
  const intent =
    intentId === null ? await open(deps, candidate, attemptId) : await deps.payments.retrieveIntent(intentId);
  if (intent.status === 'succeeded') {
    await settle(deps, intent);
    return fail(messages.conflict.notPayable);
  }
  if (intent.status === 'canceled') {
    await markCanceled(deps, intent);
    return null;
  }
  return { clientSecret: intent.clientSecret, heldUntil: candidate.expiresAt };
}

const fail = (message: string): never => {
  throw conflict(message);
};

/** `creating → open`: the attempt's id is Stripe's idempotency key, so a repeat after a lost reply finds the same intent. */
async function open({ db, now, payments }: MoneyDeps, candidate: Candidate, attemptId: string): Promise<Intent> {
  const intent = await payments.createIntent({
    attemptId,
    orderId: candidate.orderId,
    productId: candidate.productId,
    amountCents: candidate.priceCents,
    currency: CURRENCY,
    description: candidate.productName,
  });
  const [saved] = await writeBatch(db, [
    sql`UPDATE attempts SET intent_id = ${intent.id}, state = 'open', changed_at = ${now()}
        WHERE id = ${attemptId} AND state IN ('creating','open') AND (intent_id IS NULL OR intent_id = ${intent.id})
        RETURNING intent_id AS intentId`,
    // Whoever pays waits no longer; a turn outlasts a payment service that did not answer.
    sql`DELETE FROM waiting WHERE EXISTS (SELECT 1 FROM attempts a WHERE a.id = ${attemptId} AND a.state = 'open'
          AND a.product_id = waiting.product_id AND a.buyer_id = waiting.buyer_id)`,
  ]);
  return saved?.rows[0]?.intentId === intent.id ? intent : fail(messages.conflict.held);
}

/**
 * Ends an attempt: `canceling`, then Stripe, and only when Stripe says so `canceled`. If the money was faster it is
 * settled instead. Canceled here means canceled at Stripe, never assumed. Throws `unavailable` when Stripe does not answer.
 */
export async function cancelPayment(deps: MoneyDeps, attemptId: string): Promise<void> {
  const [, found] = await writeBatch(deps.db, [
    sql`UPDATE attempts SET state = 'canceling', changed_at = ${deps.now()}
        WHERE id = ${attemptId} AND state IN ('creating','open')`,
    sql`SELECT a.intent_id AS intentId, a.order_id AS orderId, a.product_id AS productId, a.amount_cents AS priceCents,
          p.name AS productName, a.currency, a.created_at AS createdAt, a.expires_at AS expiresAt FROM attempts a JOIN products p ON p.id = a.product_id
        WHERE a.id = ${attemptId} AND a.state IN ('canceling','processing')`,
  ]);
  const row = found?.rows[0] as unknown as Lost | undefined;
  if (!row) return;
  const intentId = row.intentId ?? (await lostIntent(deps, attemptId, row))?.id;
  if (intentId !== undefined) return recordIntent(deps, await deps.payments.cancelIntent(intentId));
  await writeBatch(deps.db, [
    sql`UPDATE attempts SET state = 'canceled', changed_at = ${deps.now()}
        WHERE id = ${attemptId} AND state = 'canceling' AND intent_id IS NULL`,
    ...advanceQueue(row.productId, deps.now()),
  ]);
}

type Lost = Candidate & { currency: string; createdAt: number };

/**
 * The intent of an attempt whose reply got lost: the same key finds, or makes, it. Stripe keeps a failure under its key
 * for a day; then its list says whether there is one. Null when there is none and the hold's time is over: the key is
 * spent, and a secret leaves only for an attempt that is not `canceling`.
 */
async function lostIntent({ payments, now }: MoneyDeps, attemptId: string, row: Lost): Promise<Intent | null> {
  try {
    return await payments.createIntent({
      attemptId,
      orderId: row.orderId,
      productId: row.productId,
      amountCents: row.priceCents,
      currency: row.currency,
      description: row.productName,
    });
  } catch (error) {
    for await (const intent of payments.listIntents(row.createdAt - CLOCKS_DIFFER_MS)) {
      if (intent.attemptId === attemptId) return intent;
    }
    if (row.expiresAt > now()) throw error;
    return null;
  }
}

/** How far Stripe's clock may be from ours. */
const CLOCKS_DIFFER_MS = 60 * 60 * 1000;

export type FinishedPayment = { readonly status: 'sale' | 'refund' | 'processing'; readonly attemptId: string };

/**
 * "Look at this transaction now": asks Stripe, settles what succeeded, and answers the same on every repeat. Throws
 * `not_found` for a transaction that is not one of the caller's, `conflict` for one that has not succeeded.
 */
export async function finishPayment(deps: MoneyDeps, buyer: Actor, intentId: string): Promise<FinishedPayment> {
  const [attempt] = await deps.db.all<{ id: string }>(
    sql`SELECT id FROM attempts WHERE intent_id = ${intentId} AND buyer_id = ${buyer.userId}`,
  );
  if (!attempt) throw notFound();
  const intent = await deps.payments.retrieveIntent(intentId).catch((cause) => {
    throw unavailable(messages.error.paymentUnknown, cause);
  });
  if (intent.status === 'processing') {
    await recordIntent(deps, intent);
    return { status: 'processing', attemptId: attempt.id };
  }
  if (intent.status !== 'succeeded') throw conflict(messages.conflict.paymentNotSucceeded);
  const { outcome }: Settlement = await settle(deps, intent);
  return { status: outcome === 'sale' ? 'sale' : 'refund', attemptId: attempt.id };
}
