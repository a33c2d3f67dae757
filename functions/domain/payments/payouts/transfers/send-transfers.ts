import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { PAYOUT_STATE_FACTS, type PayoutAccountState } from '../../../../../core/payments/payouts/payout-state.ts';
import { builder, nullIfStopped, stopUnlessChanged, writeBatch } from '../../../../db/batch.ts';
import { beginPayoutWaitStatement } from '../../../../db/money/payout-waits.ts';
import { balanceOfSale } from '../../../../db/money/seller-money.ts';
import { maySendFrom, planTransferWaitsStatement, transferWaitsUntil } from '../../../../db/money/transfer-waits.ts';
import { insertInto } from '../../../../db/rows.ts';
import { payoutAccounts, transfers } from '../../../../db/tables/money/payouts.ts';
import type { ProviderTransfer } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { runAll } from '../../../runs/run-all.ts';
import { readPayoutAccount } from '../accounts/record-payout-accounts.ts';
import { offsetDebts } from '../reversals/offset-debts.ts';
import { recordTransfer } from './record-transfers.ts';
import { hasOpenDebt, maySendTransfer, selectTransfers, type TransferRow } from './transfer-query.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments'>;

const t = transfers;

/** Limit of transfers per run: each takes about three calls, within one lease. */
const RUN_LIMIT = 8;

/** Duration in ms of a transfer's lease, after which its run counts as dead. */
const LEASE_MS = 10 * 60 * 1000;

/** `failure` of a row that waits because its account could not be read. */
const NOT_READ = 'account_not_read';

const READ_AGAIN_MS = 60 * 60 * 1000;

/** Pause in ms after a refusal: one hour, doubled each time, at most a day. */
const pauseAfter = (tries: number): number => 60 * 60 * 1000 * Math.min(24, 2 ** (tries - 1));

/** Sends due transfers, and resumes those without an answer. After all have been tried, throws the first failure. */
export async function sendTransfers(deps: Needs): Promise<void> {
  const moment = deps.now();
  const asked = await selectTransfers(deps.db)
    .where(and(sql`${t.state} = 'sending'`, lte(t.leasedUntil, moment)))
    .orderBy(asc(t.leasedUntil))
    .limit(RUN_LIMIT);
  const due = await selectTransfers(deps.db)
    .where(
      and(
        sql`${t.state} = 'waiting' AND ${t.dueAt} IS NOT NULL`,
        lte(maySendFrom(t), moment),
        eq(payoutAccounts.state, 'active'),
        sql`${maySendTransfer(moment)}`,
      ),
    )
    .orderBy(asc(maySendFrom(t)))
    .limit(RUN_LIMIT);
  await runAll([...asked.map((row) => () => resumeSending(deps, row)), ...due.map((row) => () => sendOne(deps, row))]);
}

const isThis = ({ orderId, tryNumber }: TransferRow): SQL =>
  sql`${t.orderId} = ${orderId} AND ${t.tryNumber} = ${tryNumber}`;

/** Reads the account first: one that cannot be paid gets nothing. Then leases the transfer, if nothing has changed. */
async function sendOne(deps: Needs, row: TransferRow): Promise<void> {
  if (row.owes) return offsetDebts(deps, row.orderId, row.sellerId);
  if (await mustWait(deps, row)) return;
  const state = await readPayoutAccount(deps, row.accountId).catch(async (cause) => {
    await waitLonger(deps, row);
    throw cause;
  });
  if (state === null) await waitLonger(deps, row);
  if (!canBePaid(state)) return;
  const moment = deps.now();
  const leased = await nullIfStopped(
    'changed meanwhile',
    writeBatch(deps.db, {
      leased: builder
        .update(t)
        .set({
          state: 'sending',
          accountId: row.accountId,
          leasedUntil: moment + LEASE_MS,
          failure: sql`nullif(${t.failure}, ${NOT_READ})`,
          changedAt: moment,
        })
        .where(
          and(
            isThis(row),
            sql`NOT ${hasOpenDebt}`,
            eq(t.state, 'waiting'),
            eq(t.cents, row.cents),
            sql`${maySendFrom(t)} <= ${moment}`,
            sql`${transferWaitsUntil(moment)} <= ${moment}`,
            maySendTransfer(moment),
            sql`EXISTS (SELECT 1 FROM ${payoutAccounts} WHERE ${payoutAccounts.accountId} = ${row.accountId} AND ${payoutAccounts.state} = 'active')`,
          ),
        ),
      onlyThen: stopUnlessChanged('changed meanwhile'),
    }),
  );
  if (leased) await send(deps, row);
}

/** After a new sign, or further payouts to its seller, a transfer waits longer. Stores the new end of the wait. */
async function mustWait({ db, now }: Needs, row: TransferRow): Promise<boolean> {
  const moment = now();
  const { moved } = await writeBatch(db, {
    moved: builder
      .update(t)
      .set({ heldUntil: transferWaitsUntil(moment) })
      .where(and(isThis(row), eq(t.state, 'waiting'), sql`${transferWaitsUntil(moment)} > ${moment}`)),
  });
  return moved.changed === 1;
}

const canBePaid = (state: PayoutAccountState | null): boolean => state !== null && PAYOUT_STATE_FACTS[state].canBePaid;

/**
 * An account that cannot be read does not block other sellers: its due transfers are postponed, and the money page
 * shows the reason.
 */
const waitLonger = ({ db, now }: Needs, { sellerId }: TransferRow) => {
  const moment = now();
  return writeBatch(db, {
    moved: builder
      .update(t)
      .set({ dueAt: moment + READ_AGAIN_MS, failure: NOT_READ })
      .where(and(eq(t.sellerId, sellerId), eq(t.state, 'waiting'), lte(t.dueAt, moment))),
  });
};

/**
 * After a lost reply the same key gets the same answer. A refusal counts only if the provider's list has no such
 * transfer.
 */
async function send(deps: Needs, row: TransferRow): Promise<void> {
  const reply = await deps.payments.payouts.transfer(row);
  if (reply.kind === 'transfer') return recordTransfer(deps, reply);
  const made = await madeOf(deps, row);
  await (made ? recordTransfer(deps, made) : recordRefusal(deps, row, reply.code));
}

const madeOf = async (
  deps: Needs,
  { intentId, orderId, tryNumber }: TransferRow,
): Promise<ProviderTransfer | undefined> =>
  (await deps.payments.payouts.transfersOf(intentId)).find(
    (transfer) => transfer.orderId === orderId && transfer.tryNumber === tryNumber,
  );

/**
 * Resumes a transfer without an answer: the provider's list shows if it was made, also after the key has expired. If
 * not, it is sent again, provided that the sale and the account still permit it. Otherwise this try has failed, so that
 * nothing waits for it.
 */
async function resumeSending(deps: Needs, row: TransferRow): Promise<void> {
  const moment = deps.now();
  const { leased } = await writeBatch(deps.db, {
    leased: builder
      .update(t)
      .set({ leasedUntil: moment + LEASE_MS })
      .where(and(isThis(row), eq(t.state, 'sending'), sql`${t.leasedUntil} = ${row.leasedUntil}`)),
  });
  if (leased.changed !== 1) return;
  const made = await madeOf(deps, row);
  if (made) return recordTransfer(deps, made);
  const [now] = await deps.db
    .select({
      maySend: sql`${maySendTransfer(moment)} AND ${transferWaitsUntil(moment)} <= ${moment}`.mapWith(Boolean),
    })
    .from(t)
    .where(isThis(row));
  const isOpen = now?.maySend && (await canBePaid(await readPayoutAccount(deps, row.accountId)));
  await (isOpen ? send(deps, row) : recordRefusal(deps, row, 'not_made'));
}

/** Records a refusal. Money still in the balance gets a new try after a pause, with the reason in `failure`. */
const recordRefusal = ({ db, now }: Needs, row: TransferRow, code: string) => {
  const moment = now();
  const balance = balanceOfSale(sql`${row.orderId}`, 'seller');
  return nullIfStopped(
    'changed meanwhile',
    writeBatch(db, {
      failed: builder
        .update(t)
        .set({
          state: 'failed',
          failure: code,
          leasedUntil: null,
          changedAt: moment,
        })
        .where(and(isThis(row), eq(t.state, 'sending'))),
      onlyThen: stopUnlessChanged('changed meanwhile'),
      next: sql`${insertInto(transfers, {
        ...{
          orderId: row.orderId,
          tryNumber: row.tryNumber + 1,
          sellerId: row.sellerId,
          cents: balance,
          state: 'waiting',
        },
        failure: code,
        dueAt: moment + pauseAfter(row.tryNumber),
        ...{ createdAt: moment, changedAt: moment },
      })} WHERE ${balance} > 0`,
      waitBegun: beginPayoutWaitStatement(row.orderId),
      waits: planTransferWaitsStatement(JSON.stringify([row.orderId]), moment),
    }),
  ).then(() => {});
};
