import { and, eq, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../../core/days.ts';
import {
  PAYOUT_STATE_FACTS,
  type PayoutAccountState,
  payoutStateAfter,
} from '../../../../../core/payments/payouts/payout-state.ts';
import { builder, nullIfStopped, stopUnlessChanged, writeBatch } from '../../../../db/batch.ts';
import { payoutAccounts } from '../../../../db/tables/money/payouts.ts';
import type { ProviderAccount } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { payoutAccountLettersStatements } from '../../payout-letters.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments'>;

type Row = typeof payoutAccounts.$inferSelect;

/** A failed bank payout does not count for an ended account, or for another one. */
export const NO_BANK_MARK = { bankFailure: null, bankFailedAt: null } as const;

const TRIES = 3;

/**
 * Reads an account at the provider and records its state; triggers update its seller's waits. Returns the state; null
 * for an account that is not ours, and for one unknown to the provider, which is not yet taken for closed.
 */
export async function readPayoutAccount(deps: Needs, accountId: string): Promise<PayoutAccountState | null> {
  const answer = await deps.payments.payouts.retrieveAccount(accountId);
  return answer.kind === 'refused' ? recordGone(deps, accountId, answer.code) : recordAccount(deps, answer);
}

async function recordAccount(
  deps: Pick<Needs, 'db' | 'now'>,
  account: ProviderAccount,
): Promise<PayoutAccountState | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const [row] = await deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.accountId, account.id));
    if (!row) return null;
    const state = payoutStateAfter(row.state, account.status);
    if (await nullIfStopped('changed meanwhile', writeBatch(deps.db, changed(row, state, account.needs, deps.now()))))
      return state;
  }
  return null;
}

const changed = (row: Row, state: PayoutAccountState, needs: string | null, moment: number) => ({
  read: builder
    .update(payoutAccounts)
    .set({
      state,
      needs,
      // This state ends an earlier refusal; the refusal of a replacement for a closed account stays.
      refusal: state === 'none' || (state === 'closed' && row.state === 'closed') ? payoutAccounts.refusal : null,
      changedAt: state === row.state && needs === row.needs ? row.changedAt : moment,
      checkedAt: moment,
      goneSince: null,
      ...(PAYOUT_STATE_FACTS[state].canBeFilledIn ? {} : NO_BANK_MARK),
    })
    .where(and(sql`${payoutAccounts.accountId} = ${row.accountId}`, eq(payoutAccounts.state, row.state))),
  onlyThen: stopUnlessChanged('changed meanwhile'),
  letters: state === row.state ? [] : payoutAccountLettersStatements(row.userId, state, moment),
});

/** Time in ms after which an account is read again, because an event may be lost. */
export const ACCOUNT_READ_EVERY_MS = DAY_MS;

const AGAIN_MS = 60 * 60 * 1000;

/** `checkedAt` of an account that could not be read at this moment: it is read again in an hour, after the others. */
export const checkedAtForRetry = (moment: number): number => moment - ACCOUNT_READ_EVERY_MS + AGAIN_MS;

/**
 * Time in ms for which the provider must not know an account before it counts as closed: with a wrong key it knows
 * none.
 */
const GONE_MS = 3 * DAY_MS;

/**
 * The provider does not know this account, or has withdrawn our access. It is listed for the admins and read each hour,
 * until it counts as closed.
 */
async function recordGone({ db, now }: Needs, accountId: string, code: string): Promise<PayoutAccountState | null> {
  const isThis = sql`${payoutAccounts.accountId} = ${accountId}`;
  const [row] = await db.select().from(payoutAccounts).where(isThis);
  if (!row) return null;
  const moment = now();
  if (!PAYOUT_STATE_FACTS[row.state].canBeFilledIn) {
    await writeBatch(db, {
      read: builder.update(payoutAccounts).set({ checkedAt: moment }).where(isThis),
    });
    return row.state;
  }
  if (row.goneSince !== null && row.goneSince <= moment - GONE_MS) {
    await nullIfStopped('changed meanwhile', writeBatch(db, changed(row, 'closed', null, moment)));
    return 'closed';
  }
  await writeBatch(db, {
    gone: builder
      .update(payoutAccounts)
      .set({
        ...{ refusal: code, goneSince: row.goneSince ?? moment, checkedAt: checkedAtForRetry(moment) },
        changedAt: row.goneSince === null ? moment : row.changedAt,
      })
      .where(and(isThis, eq(payoutAccounts.state, row.state))),
  });
  return null;
}
