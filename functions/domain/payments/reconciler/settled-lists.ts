import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { paymentAttempts, stripeEvents } from '../../../db/tables/money/payments.ts';
import { recordListedSaleRefunds } from '../../fulfilment/refunds/record-sale-refunds.ts';
import type { Intent, PaymentEvent, ProviderDispute, ProviderRefund } from '../../ports/payments.ts';
import type { ProviderReversal, ProviderTransfer } from '../../ports/payouts.ts';
import type { MoneyDeps } from '../../ports.ts';
import { endAfterDeclines } from '../cancel-payment.ts';
import { handlePaymentEvent } from '../handle-payment-event.ts';
import { recordListedReversals } from '../payouts/reversals/book-reversals.ts';
import { recordListedTransfers } from '../payouts/transfers/found-transfers.ts';
import { recordListedDisputes, recordListedRefunds } from '../provider-notices.ts';
import { recordIntent } from '../settlement.ts';
import { recordKnownOrLost } from './after-restore.ts';
import type { ProviderList } from './provider-lists.ts';

export const undeliveredEventList = (deps: MoneyDeps): ProviderList<PaymentEvent> => ({
  name: 'undelivered',
  page: (cursor) => deps.payments.undeliveredPage(cursor),
  settle: async (events, failures) => {
    const kept = await handledIdsOf(deps, events);
    // The provider lists the newest first; they are handled in the order in which they happened.
    const unrecorded = events.filter(({ id }) => !kept.has(id)).toReversed();
    for (const event of unrecorded) await handlePaymentEvent(deps, event).catch((error) => failures.push(error));
    return unrecorded.length;
  },
});

/** Intents whose attempt is in another state are recorded as the provider has them. */
export const intentList = (deps: MoneyDeps): ProviderList<Intent> => ({
  name: 'intents',
  page: (cursor) => deps.payments.intentsPage(cursor),
  settle: async (intents, failures) => {
    const known = await statesOf(
      deps,
      intents.filter(({ attemptId }) => attemptId !== null),
    );
    const steps = intents.flatMap((intent) => stepFor(deps, intent, known.get(intent.id)) ?? []);
    for (const step of steps) await step().catch((error) => failures.push(error));
    return steps.length;
  },
});

/** Refunds: those made by hand become notices; those of sales update their rows. */
export const refundList = (deps: MoneyDeps): ProviderList<ProviderRefund> => ({
  name: 'refunds',
  page: (cursor) => deps.payments.refundsPage(cursor),
  settle: async (refunds, failures) =>
    (await recordListedRefunds(deps, refunds, failures)) + (await recordListedSaleRefunds(deps, refunds, failures)),
});

/** Transfers to sellers: one of ours with a lost reply is booked; any other becomes an alert. */
export const transferList = (deps: MoneyDeps): ProviderList<ProviderTransfer> => ({
  name: 'transfers',
  page: (cursor) => deps.payments.payouts.transfersPage(cursor),
  settle: (transfers, failures) => recordListedTransfers(deps, transfers, failures),
});

/** Reversals of transfers that our books do not have are booked. */
export const reversalList = (deps: MoneyDeps): ProviderList<ProviderReversal> => ({
  name: 'reversals',
  page: (cursor) => deps.payments.payouts.reversalsPage(cursor),
  settle: (reversals, failures) => recordListedReversals(deps, reversals, failures),
});

export const disputeList = (deps: MoneyDeps): ProviderList<ProviderDispute> => ({
  name: 'disputes',
  page: (cursor) => deps.payments.disputesPage(cursor),
  settle: (disputes, failures) => recordListedDisputes(deps, disputes, failures),
});

/** State of an intent's attempt in our books; `same` if the attempt has this intent. */
type Known = { readonly state: string; readonly same: boolean };

/** The step that an intent needs; undefined when our books agree. */
function stepFor(deps: MoneyDeps, intent: Intent, ours: Known | undefined): (() => Promise<unknown>) | undefined {
  if (intent.attemptId === null) return undefined;
  if (intent.status === 'open') {
    // It was created after its attempt was canceled: the reply came too late, and no buyer got its secret.
    if (ours?.state === 'canceled') {
      return async () => recordIntent(deps, await deps.payments.cancelIntent(intent.id));
    }
    return intent.declined && ours?.state === 'open' ? () => endAfterDeclines(deps, intent) : undefined;
  }
  if (ours?.same && ours.state === intent.status) return undefined;
  const event = ours?.same ? undefined : { id: `list:${intent.id}`, type: 'payment_intent.listed' };
  return () => recordKnownOrLost(deps, intent, event);
}

/** Events that were handled: each is stored in the batch of its effects. */
async function handledIdsOf({ db }: Pick<MoneyDeps, 'db'>, events: readonly PaymentEvent[]): Promise<Set<string>> {
  const ids = events.map(({ id }) => id);
  const rows = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(inArray(stripeEvents.id, ids));
  return new Set(rows.map(({ id }) => id));
}

async function statesOf({ db }: Pick<MoneyDeps, 'db'>, intents: readonly Intent[]): Promise<Map<string, Known>> {
  const pairs = JSON.stringify(intents.map(({ id, attemptId }) => [id, attemptId]));
  const intentId = sql<string>`intent.value ->> 0`;
  const found = (same: boolean, on: SQL) =>
    db
      .select({ intentId, state: paymentAttempts.state, same: sql`${Number(same)}`.mapWith(Boolean).as('same') })
      .from(sql`json_each(${pairs}) intent`)
      .innerJoin(paymentAttempts, on);
  const rows = await unionAll(
    found(false, eq(paymentAttempts.id, sql`intent.value ->> 1`)),
    found(true, eq(paymentAttempts.intentId, intentId)),
  ).orderBy(sql`same`);
  // An attempt with this intent comes last, and overrides.
  return new Map(rows.map(({ intentId, ...known }) => [intentId, known]));
}
