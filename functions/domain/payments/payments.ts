import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { deliveryMethodsOf } from '../../../core/fulfilment/delivery-options.ts';
import { formatUtcRoundedUp } from '../../../core/minutes.ts';
import type { FinishPayment, StartedPayment, StartPayment } from '../../../core/payments/payment.ts';
import { CURRENCY } from '../../../core/payments/payment-attempt.ts';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { builder, reading, type Step, writeBatch } from '../../db/batch.ts';
import { attempt, isAwaitingPayment } from '../../db/conditions.ts';
import { assignments } from '../../db/rows.ts';
import { paymentAttempts, sales } from '../../db/tables/money/payments.ts';
import { queueEntries } from '../../db/tables/reservations.ts';
import { conflict, notFound, tooEarly, unavailable } from '../../errors.ts';
import { type Intent, type IsAnsweredHere, NO_CALL_LIMIT, type ProviderCallLimit } from '../ports/payments.ts';
import type { MoneyDeps } from '../ports.ts';
import { isMethodAllowed } from '../reservations/delivery-choice.ts';
import { type HoldCandidate, holdListing, holdRefusalOf } from '../reservations/holds.ts';
import { cancelPayment, endAfterDeclines } from './cancel-payment.ts';
import { markAttemptCanceled, recordIntent, type Settlement, settle } from './settlement.ts';
import { retrieveIntentOrWaiveHold } from './waived-holds.ts';

/**
 * Holds the copy for `HOLD_SECONDS` and returns the client secret for its payment. A repeated call, from any tab, gives
 * the same intent. The amount is the order's. Throws `conflict` for another price, for a copy that is sold or held by
 * another buyer, and above `HOLDS_PER_BUYER`; `listing_changed` for a listing that differs from the booked one;
 * `too_many` for a hold too soon after earlier ones. The secret is returned only after the intent's id is stored and
 * read back.
 */
export async function startPayment(
  deps: MoneyDeps,
  buyer: Actor,
  input: StartPayment,
  callLimit: ProviderCallLimit = NO_CALL_LIMIT,
): Promise<StartedPayment> {
  // The first try may end an expired hold or a canceled intent; the result of the second one is final.
  return (
    (await tryStart(deps, buyer, input, callLimit)) ??
    (await tryStart(deps, buyer, input, NO_CALL_LIMIT)) ??
    fail(reservationsWords.conflict.held)
  );
}

async function tryStart(
  deps: MoneyDeps,
  buyer: Actor,
  input: StartPayment,
  { counting, begin }: ProviderCallLimit,
): Promise<StartedPayment | null> {
  const candidate = await holdListing(deps, buyer, input, counting);
  const moment = deps.now();
  if (candidate.attemptId === null) throw holdRefusalOf(candidate, input, moment);
  const { attemptId } = candidate;
  const own = candidate.attemptOrderId === candidate.orderId;
  // A bank may take any time to decide; the schedule checks each minute.
  if (candidate.attemptState === 'processing')
    return fail(own ? paymentsWords.stillProcessing : reservationsWords.conflict.held);
  // If this throws, the new hold stays as during an outage of the provider: it is not open, so its end causes no wait.
  await begin();
  if (candidate.expiresAt <= moment || candidate.attemptState === 'canceling') {
    await cancelPayment(deps, attemptId, 'unpaid');
    return null;
  }
  if (!own) return fail(reservationsWords.conflict.held);
  if (!isMethodAllowed(candidate.delivery, input.delivery)) return fail(fulfilmentWords.conflict.notOffered);
  if (candidate.deletedAt !== null) {
    await cancelPayment(deps, attemptId, 'waived');
    return fail(ordersWords.conflict.notPayable);
  }
  const { intentId } = candidate;
  const intent =
    intentId === null
      ? await open(deps, candidate, attemptId)
      : await retrieveIntentOrWaiveHold(deps, intentId, candidate.waivedAt);
  if (intent.status === 'succeeded') {
    await settle(deps, intent);
    return fail(ordersWords.conflict.notPayable);
  }
  if (intent.status === 'canceled') {
    await markAttemptCanceled(deps, intent);
    return null;
  }
  if (await endAfterDeclines(deps, intent)) return null;
  const { method, delivery, copyLocation, address, expiresAt } = candidate;
  return {
    clientSecret: intent.clientSecret,
    heldUntil: expiresAt,
    method,
    offered: deliveryMethodsOf(delivery),
    copyLocation,
    address: address === null ? null : JSON.parse(address),
  };
}

const fail = (message: string): never => {
  throw conflict(message);
};

/**
 * `creating → open`: the attempt's id is Stripe's idempotency key, so a repeat after a lost reply finds the same
 * intent.
 */
async function open({ db, now, payments }: MoneyDeps, candidate: HoldCandidate, attemptId: string): Promise<Intent> {
  const intent = await payments.createIntent({
    attemptId,
    orderId: candidate.orderId,
    listingId: candidate.listingId,
    amountCents: candidate.priceCents,
    currency: CURRENCY,
    description: candidate.listingName,
  });
  const { saved } = await writeBatch(db, {
    saved: reading<{ intentId: string }>(
      sql`UPDATE ${paymentAttempts} SET ${assignments(paymentAttempts, { intentId: intent.id, state: 'open', changedAt: now() })}
          WHERE ${paymentAttempts.id} = ${attemptId} AND ${isAwaitingPayment(paymentAttempts)}
            AND (${paymentAttempts.intentId} IS NULL OR ${paymentAttempts.intentId} = ${intent.id})
          RETURNING ${paymentAttempts.intentId} AS intentId`,
    ),
    // A buyer who pays leaves the queue. The turn stays when the payment provider did not answer.
    leftQueue: builder
      .delete(queueEntries)
      .where(sql`EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.id} = ${attemptId}
          AND ${attempt.state} = 'open' AND ${attempt.listingId} = ${queueEntries.listingId} AND ${attempt.buyerId} = ${queueEntries.buyerId})`),
  });
  return saved.rows[0]?.intentId === intent.id ? intent : fail(reservationsWords.conflict.held);
}

/**
 * Rate limit of finishing a payment, the condition of an answer from our own rows, and the steps that mark it as
 * undecided.
 */
type Finishing = ProviderCallLimit & { readonly isFree: IsAnsweredHere; readonly undecided: readonly Step[] };

/**
 * The caller's payment is settled, or it is undecided and `mayBeAsked` does not permit another call to the provider
 * yet.
 */
export const hasLocalAnswer = (buyer: Actor, { intentId }: FinishPayment, mayBeAsked: SQL): IsAnsweredHere =>
  sql`EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.intentId} = ${intentId} AND ${attempt.buyerId} = ${buyer.userId}
    AND (${attempt.state} = 'succeeded' OR (${attempt.state} = 'processing' AND NOT ${mayBeAsked})))`;

export type FinishedPayment = { readonly status: 'sale' | 'refund' | 'processing'; readonly attemptId: string };

/**
 * Finishes a payment: asks Stripe unless our rows have the answer, settles a succeeded payment, and returns the same on
 * each repeat. Throws `not_found` for a transaction that is not the caller's; `conflict` for one of another order,
 * listing or price than given, and for one that has not succeeded; `too_many` for one that ended after too many
 * declined cards.
 */
export async function finishPayment(
  deps: MoneyDeps,
  buyer: Actor,
  payment: FinishPayment,
  { counting, begin, isFree, undecided }: Finishing = { ...NO_CALL_LIMIT, isFree: sql`0`, undecided: [] },
): Promise<FinishedPayment> {
  const { intentId } = payment;
  const { found } = await writeBatch(deps.db, {
    counting,
    found: reading<
      Booked & {
        readonly id: string;
        readonly waivedAt: number | null;
        readonly isFree: number;
        readonly isSettled: number;
        readonly isSold: number;
      }
    >(
      sql`SELECT ${attempt.id} AS id, ${attempt.orderId} AS orderId, ${attempt.listingId} AS listingId,
          ${attempt.amountCents} AS priceCents, ${attempt.waivedAt} AS waivedAt, ${isFree} AS isFree,
          ${attempt.state} = 'succeeded' AS isSettled,
          EXISTS (SELECT 1 FROM ${sales} WHERE ${sales.attemptId} = ${attempt.id}) AS isSold
        FROM ${paymentAttempts} attempt WHERE ${attempt.intentId} = ${intentId} AND ${attempt.buyerId} = ${buyer.userId}`,
    ),
  });
  const [tried] = found.rows;
  if (!tried?.isSettled && !tried?.isFree) await begin();
  if (!tried) throw notFound();
  requireSame(payment, tried);
  // A settled attempt stays settled, so the provider is not called.
  if (tried.isSettled) return { status: tried.isSold ? 'sale' : 'refund', attemptId: tried.id };
  if (tried.isFree) return { status: 'processing', attemptId: tried.id };
  const intent = await retrieveIntentOrWaiveHold(deps, intentId, tried.waivedAt).catch((cause) => {
    throw unavailable(paymentsWords.unknownOutcome, cause);
  });
  if (intent.status === 'processing') {
    await recordIntent(deps, intent);
    await writeBatch(deps.db, { undecided });
    return { status: 'processing', attemptId: tried.id };
  }
  if (intent.status !== 'succeeded') {
    const ended = await endAfterDeclines(deps, intent);
    if (ended)
      throw tooEarly(reservationsWords.wait.declined(formatUtcRoundedUp(ended.until)), ended.until, deps.now());
    throw conflict(paymentsWords.conflict.paymentNotSucceeded);
  }
  const { outcome }: Settlement = await settle(deps, intent);
  return { status: outcome === 'sale' ? 'sale' : 'refund', attemptId: tried.id };
}

type Booked = { readonly orderId: string; readonly listingId: string; readonly priceCents: number };

/** The optional fields of the request must be those of the transaction. */
function requireSame(said: FinishPayment, attempt: Booked): void {
  const { orderId = attempt.orderId, listingId = attempt.listingId, priceCents = attempt.priceCents } = said;
  if (orderId !== attempt.orderId || listingId !== attempt.listingId) throw conflict(paymentsWords.conflict.otherOrder);
  if (priceCents !== attempt.priceCents) throw conflict(paymentsWords.conflict.otherPrice);
}
