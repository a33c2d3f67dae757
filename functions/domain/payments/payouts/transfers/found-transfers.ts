/** Transfers from the provider's lists and events: ours with a lost reply are booked, others alerted. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { writeBatch } from '../../../../db/batch.ts';
import { noticeId } from '../../../../db/money/sale-status.ts';
import { insertInto } from '../../../../db/rows.ts';
import { fulfilments } from '../../../../db/tables/money/fulfilment.ts';
import { paymentAttempts, sales, stripeEvents } from '../../../../db/tables/money/payments.ts';
import { payoutAccounts, transfers } from '../../../../db/tables/money/payouts.ts';
import type { ProviderTransfer } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { recordEach } from '../../../runs/run-all.ts';
import { recordListedReversals } from '../reversals/book-reversals.ts';
import { recordTransfer } from './record-transfers.ts';

const attempt = alias(paymentAttempts, 'attempt');
const sale = alias(sales, 'sale');
const fulfilment = alias(fulfilments, 'fulfilment');

type Needs = Pick<Deps, 'db' | 'now' | 'payments'>;

/**
 * Records listed transfers to our sellers, or out of our payments, that our books do not have and that were not
 * alerted. Returns their number; failures go to `failures`.
 */
export async function recordListedTransfers(
  deps: Needs,
  listed: readonly ProviderTransfer[],
  failures: unknown[],
): Promise<number> {
  if (listed.length === 0) return 0;
  const ids = listed.map(({ id }) => id);
  const [sent, noticed, accounts, intents] = await deps.db.batch([
    deps.db.select({ id: transfers.transferId }).from(transfers).where(inArray(transfers.transferId, ids)),
    deps.db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(
        inArray(
          stripeEvents.id,
          ids.map((id) => noticeId(id)),
        ),
      ),
    deps.db
      .select({ id: payoutAccounts.accountId })
      .from(payoutAccounts)
      .where(
        inArray(
          payoutAccounts.accountId,
          listed.map(({ accountId }) => accountId),
        ),
      ),
    deps.db
      .select({ id: paymentAttempts.intentId })
      .from(paymentAttempts)
      .where(
        inArray(
          paymentAttempts.intentId,
          listed.flatMap(({ intentId }) => intentId ?? []),
        ),
      ),
  ]);
  const known = new Set([...sent, ...noticed].map(({ id }) => id));
  const ours = new Set([...accounts, ...intents].map(({ id }) => id));
  const unrecorded = listed.filter(
    ({ id, accountId, intentId }) =>
      !known.has(id) && !known.has(noticeId(id)) && (ours.has(accountId) || ours.has(intentId)),
  );
  return recordEach(unrecorded, (transfer) => recordFound(deps, transfer), failures);
}

/**
 * The seller of this account. NULL if the transfer is out of the payment of a sale of theirs: then only that sale waits
 * for an admin.
 */
const sellerOf = ({ accountId, intentId }: ProviderTransfer): SQL =>
  sql`(SELECT ${payoutAccounts.userId} FROM ${payoutAccounts} WHERE ${payoutAccounts.accountId} = ${accountId} AND NOT EXISTS (
    SELECT 1 FROM ${paymentAttempts} attempt JOIN ${sales} sale ON ${sale.attemptId} = ${attempt.id} JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${sale.orderId}
    WHERE ${attempt.intentId} = ${intentId} AND ${fulfilment.sellerId} = ${payoutAccounts.userId}))`;

/** A transfer that is not in our books afterwards was made at the provider by hand. */
async function recordFound(deps: Needs, transfer: ProviderTransfer): Promise<void> {
  await recordTransfer(deps, transfer);
  const { id, intentId } = transfer;
  await writeBatch(deps.db, {
    notice: sql`${insertInto(stripeEvents, {
      ...{ id: noticeId(id), type: 'transfer', intentId, alert: 'transfer_by_hand' },
      ...{ sellerId: sellerOf(transfer), receivedAt: deps.now() },
    })} WHERE NOT EXISTS (SELECT 1 FROM ${transfers} WHERE ${transfers.transferId} = ${id}) ON CONFLICT DO NOTHING`,
  });
}

/** After an event about a transfer or its reversal: reads both from the provider. */
export async function readTransferOfEvent(deps: Needs, id: string): Promise<void> {
  const failures: unknown[] = [];
  await recordListedTransfers(deps, [await deps.payments.payouts.retrieveTransfer(id)], failures);
  await recordListedReversals(deps, await deps.payments.payouts.reversalsOf(id), failures);
  if (failures.length > 0) throw failures[0];
}
