/**
 * Reads payout accounts at the payment provider again: after an event about one, and daily, because events may be lost.
 */
import { and, eq, lte, sql } from 'drizzle-orm';
import { PAYOUT_STATE_FACTS } from '../../../../../core/payments/payouts/payout-state.ts';
import { builder, writeBatch } from '../../../../db/batch.ts';
import { payoutAccounts } from '../../../../db/tables/money/payouts.ts';
import { NotAtProvider } from '../../../../errors.ts';
import type { Deps } from '../../../ports.ts';
import { runAll } from '../../../runs/run-all.ts';
import { setMonthlyPayouts } from './payout-accounts.ts';
import { ACCOUNT_READ_EVERY_MS, checkedAtForRetry, readPayoutAccount } from './record-payout-accounts.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments'>;

/**
 * After an event about an account: reads its state from the provider. Returns false, without a call, for an account
 * that is not ours.
 */
export async function readAccountOfEvent(deps: Needs, accountId: string): Promise<boolean> {
  const [row] = await deps.db
    .select({ id: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.accountId, accountId));
  if (row) await readPayoutAccount(deps, accountId);
  return row !== undefined;
}

/**
 * After an event about a bank payout: reads the account's last payout from the provider. The account is marked while
 * that payout has failed. Returns false, without a call, for an account that is not ours or has ended.
 */
export async function readBankPayout({ db, payments }: Needs, accountId: string): Promise<boolean> {
  const isThis = sql`${payoutAccounts.accountId} = ${accountId}`;
  const [row] = await db
    .select({ failedAt: payoutAccounts.bankFailedAt, state: payoutAccounts.state })
    .from(payoutAccounts)
    .where(isThis);
  if (!row || !PAYOUT_STATE_FACTS[row.state].canBeFilledIn) return false;
  const last = await payments.payouts.lastBankPayout(accountId).catch((error) => {
    if (error instanceof NotAtProvider) return undefined;
    throw error;
  });
  if (last === undefined) return false;
  const bankFailure = last?.failure ?? null;
  const bankFailedAt = last && bankFailure !== null ? last.at : null;
  if (bankFailedAt === row.failedAt) return true;
  await writeBatch(db, {
    marked: builder.update(payoutAccounts).set({ bankFailure, bankFailedAt }).where(isThis),
  });
  return true;
}

const RUN_LIMIT = 50;

/** Scheduled job: reads accounts that were not read for a day. After all have been read, throws the first failure. */
export async function readPayoutAccounts(deps: Needs): Promise<void> {
  const unread = await deps.db
    .select({ id: sql<string>`${payoutAccounts.accountId}`, monthlyAt: payoutAccounts.monthlyAt })
    .from(payoutAccounts)
    .where(
      and(
        sql`${payoutAccounts.accountId} IS NOT NULL`,
        lte(payoutAccounts.checkedAt, deps.now() - ACCOUNT_READ_EVERY_MS),
      ),
    )
    .orderBy(payoutAccounts.checkedAt)
    .limit(RUN_LIMIT);
  await runAll(unread.map((row) => () => readAgain(deps, row)));
}

/** An account that cannot be read, or cannot be set to monthly payouts yet, is retried in an hour, after the others. */
async function readAgain(deps: Needs, { id, monthlyAt }: { id: string; monthlyAt: number | null }): Promise<void> {
  try {
    const state = await readPayoutAccount(deps, id);
    if (state !== null && PAYOUT_STATE_FACTS[state].canBeFilledIn) await readBankPayout(deps, id);
    if (monthlyAt === null && state !== null && PAYOUT_STATE_FACTS[state].canBeFilledIn) await setMonthly(deps, id);
  } catch (cause) {
    await writeBatch(deps.db, {
      later: builder
        .update(payoutAccounts)
        .set({ checkedAt: checkedAtForRetry(deps.now()) })
        .where(eq(payoutAccounts.accountId, id)),
    });
    throw cause;
  }
}

async function setMonthly(deps: Needs, id: string): Promise<void> {
  const monthlyAt = await setMonthlyPayouts(deps, id);
  await writeBatch(deps.db, {
    set: builder.update(payoutAccounts).set({ monthlyAt }).where(eq(payoutAccounts.accountId, id)),
  });
}
