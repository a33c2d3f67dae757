import { gt, lte, or, sql } from 'drizzle-orm';
import { moneyWords } from '../../../../../core/words/en/money.ts';
import type { Db } from '../../../../db/client.ts';
import { isOpenDebt, openCentsOfDebt } from '../../../../db/money/open-debts.ts';
import { waitingCentsOfSeller } from '../../../../db/money/seller-money.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { debts, payoutAccounts, payoutWaits, transfers } from '../../../../db/tables/money/payouts.ts';
import { isAccountEnded, isLongWait, isSuspendedWaiting } from '../../payouts/admin/payout-conditions.ts';
import { isLateTransfer } from '../../payouts/transfers/transfer-query.ts';
import { type CheckQuery, wrongRowColumns } from './ledger-checks.ts';

/** A transfer whose outcome is still unknown after this time needs an admin. */
const UNKNOWN_MS = 60 * 60 * 1000;

const words = moneyWords.wrongRow;

const transferId = sql`${transfers.orderId} || '.' || ${transfers.tryNumber}`;

type Name = 'failedTransfer' | 'lateTransfer' | 'openDebt' | 'refusedAccount' | 'longWait' | 'suspendedWait';

/** Each must find nothing at this moment (ms). */
export const sellerChecks = (db: Db, moment: number): Readonly<Record<Name, CheckQuery>> => ({
  failedTransfer: db
    .select(
      wrongRowColumns(transferId, sql`${transfers.cents} || ' ' || ${words.cents} || ', ' || ${transfers.failure}`),
    )
    .from(transfers)
    .where(
      // A condition that is always true: the index of failed transfers is by this column, and without it all waiting
      // ones are read.
      sql`${transfers.state} = 'waiting' AND ${transfers.failure} IS NOT NULL AND ${gt(transfers.changedAt, 0)}
        AND ${transfers.dueAt} IS NOT NULL`,
    ),
  lateTransfer: db
    .select(wrongRowColumns(transferId, sql`${transfers.state} || ', ' || ${transfers.cents} || ' ' || ${words.cents}`))
    .from(transfers)
    .where(
      or(
        sql`${transfers.state} = 'sending' AND ${transfers.leasedUntil} > 0 AND ${lte(transfers.changedAt, moment - UNKNOWN_MS)}`,
        isLateTransfer(moment),
      ),
    ),
  openDebt: db
    .select(
      wrongRowColumns(
        sql`${debts.orderId} || '.' || ${debts.event}`,
        sql`${debts.sellerId} || ', ' || ${openCentsOfDebt(debts)} || ' ' || ${words.cents}`,
      ),
    )
    .from(debts)
    .where(isOpenDebt(debts)),
  refusedAccount: db
    .select(
      wrongRowColumns(
        payoutAccounts.userId,
        sql`${payoutAccounts.state} || coalesce(', ' || ${payoutAccounts.refusal}, '')`,
      ),
    )
    .from(payoutAccounts)
    .where(
      sql`(${payoutAccounts.refusal} IS NOT NULL OR ${isAccountEnded})
        AND (${payoutAccounts.refusal} IS NOT NULL OR ${waitingCentsOfSeller(payoutAccounts.userId)} > 0)`,
    ),
  longWait: db
    .select(
      wrongRowColumns(
        payoutWaits.sellerId,
        sql`${waitingCentsOfSeller(payoutWaits.sellerId)} || ' ' || ${words.cents}`,
      ),
    )
    .from(payoutWaits)
    .where(isLongWait(moment)),
  suspendedWait: db
    .select(wrongRowColumns(users.id, sql`${waitingCentsOfSeller(users.id)} || ' ' || ${words.cents}`))
    .from(users)
    .where(isSuspendedWaiting),
});
