/**
 * After a restore: the payment provider's lists since the backup are read before anything is sent, in portions like the
 * lists of the last two days (`reconciler-lists.ts`). Then all jobs run once, and what is waiting to be told ends
 * unsent: the shop may have told it before the restore.
 */
import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { ACCOUNT_END_LETTER, LETTER_KINDS } from '../../../../core/notifications/letter.ts';
import { TOPIC_OF_LETTER } from '../../../../core/notifications/topic.ts';
import { builder, writeBatch } from '../../../db/batch.ts';
import { DatabaseUnreachable } from '../../../db/client.ts';
import { isRestoreUnopened, isRestoring } from '../../../db/restoring.ts';
import { ONE_ROW } from '../../../db/rows.ts';
import { restores } from '../../../db/tables/jobs.ts';
import { outbox } from '../../../db/tables/letters.ts';
import { Failure } from '../../../errors.ts';
import { logFault } from '../../../log.ts';
import { recordRefundsByHand } from '../../fulfilment/disputes/refunds-by-hand.ts';
import type { Intent, ProviderRefund } from '../../ports/payments.ts';
import type { Deps, MoneyDeps } from '../../ports.ts';
import { MORE, RowsFailed } from '../../runs/leases.ts';
import { recordEach } from '../../runs/run-all.ts';
import { recordAfterRestore } from './after-restore.ts';
import { LOOK_BACK_MS, type ProviderList, readListPortion } from './provider-lists.ts';
import { disputeList, refundList, reversalList, transferList } from './settled-lists.ts';

export async function isRestoreUnderWay({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const [row] = await db.select({ yes: isRestoring }).from(ONE_ROW);
  return row?.yes === 1;
}

const intentsAfterRestore = (deps: MoneyDeps): ProviderList<Intent> => ({
  name: 'intents',
  page: (cursor) => deps.payments.intentsPage(cursor),
  settle: (intents, failures) => recordEach(intents, (intent) => recordAfterRestore(deps, intent), failures),
});

/** Also refunds of ours whose rows the backup lacks: they count as made by hand. */
const refundsAfterRestore = (deps: MoneyDeps): ProviderList<ProviderRefund> => {
  const list = refundList(deps);
  const settle: typeof list.settle = async (refunds, failures) => {
    const ofSales = refunds.filter(({ attemptId, mark }) => attemptId !== null && mark !== null);
    const intentIds = [...new Set(ofSales.map(({ intentId }) => intentId))];
    const settled = await list.settle(refunds, failures);
    return settled + (await recordEach(intentIds, (id) => recordRefundsByHand(deps, id), failures));
  };
  return { ...list, settle };
};

type Read = (deps: MoneyDeps, since: number) => Promise<typeof MORE | undefined>;

/** In this order: a payment is known before its refunds, transfers and disputes. */
const LISTS: readonly Read[] = [
  (deps, since) => readListPortion(deps, intentsAfterRestore(deps), since),
  (deps, since) => readListPortion(deps, refundsAfterRestore(deps), since),
  (deps, since) => readListPortion(deps, transferList(deps), since),
  (deps, since) => readListPortion(deps, reversalList(deps), since),
  (deps, since) => readListPortion(deps, disputeList(deps), since),
];

/** The provider or the database did not answer: the list is read again. */
const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable || (error instanceof Failure && error.code === 'unavailable');

/** Reads a portion of the next list. Returns `MORE` until all lists have been read. */
export async function readProviderListsSinceBackup(deps: MoneyDeps): Promise<typeof MORE | undefined> {
  await writeBatch(deps.db, {
    begun: builder
      .update(restores)
      .set({ restoredAt: deps.now() })
      .where(and(isRestoreUnopened, isNull(restores.restoredAt))),
  });
  const [restore] = await deps.db.select().from(restores).where(isRestoreUnopened);
  const read = restore && LISTS[restore.listsRead];
  if (!restore || !read) return undefined;
  const answer = await read(deps, restore.backupAt - LOOK_BACK_MS).catch((error) => {
    if (!(error instanceof RowsFailed) || isPassing(error.cause)) throw error;
    // The job would never end: the row stays as it is, and the daily comparison shows it.
    logFault('a row of the time after the backup could not be recorded', error.cause);
    return undefined;
  });
  if (answer === MORE) return MORE;
  await writeBatch(deps.db, {
    read: builder
      .update(restores)
      .set({ listsRead: restore.listsRead + 1 })
      .where(and(eq(restores.backupAt, restore.backupAt), eq(restores.listsRead, restore.listsRead))),
  });
  return restore.listsRead + 1 < LISTS.length ? MORE : undefined;
}

/** Letters that only a person's own act causes. Any other may repeat one from before the restore. */
const OF_PEOPLE = LETTER_KINDS.filter(
  (kind) =>
    (TOPIC_OF_LETTER[kind] === null || TOPIC_OF_LETTER[kind] === 'account') &&
    kind !== ACCOUNT_END_LETTER &&
    kind !== 'listings-paused',
);

const restoredAt = sql`(SELECT ${restores.restoredAt} FROM ${restores} WHERE ${isRestoreUnopened})`;

/**
 * Ends what waits to be sent, and lets the shop send again. A reminder of a later moment stays: it was never sent. So
 * do letters that people caused since the restore.
 */
export async function openAfterRestore({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const moment = now();
  const isNew = sql`${outbox.createdAt} >= ${restoredAt}`;
  const mayHaveLeft = or(
    eq(outbox.state, 'sending'),
    sql`${outbox.state} = 'due' AND (${outbox.dueAt} <= ${moment} OR ${outbox.tries} > 0 OR (${isNew} AND ${outbox.groupKey} IS NOT NULL))`,
  );
  const isEnded: SQL = sql`(${mayHaveLeft}) AND NOT (${isNew} AND ${inArray(outbox.kind, OF_PEOPLE)})`;
  await writeBatch(db, {
    pushesEnded: builder
      .update(outbox)
      .set({ pushAt: null })
      .where(
        sql`${outbox.pushAt} IS NOT NULL AND ${outbox.pushAt} <= ${moment} AND NOT (${isNew} AND ${inArray(outbox.kind, OF_PEOPLE)})`,
      ),
    lastEnded: builder.delete(outbox).where(and(isEnded, eq(outbox.kind, ACCOUNT_END_LETTER))),
    lettersEnded: builder
      .update(outbox)
      .set({ state: 'dropped', error: 'restored', holder: null, leaseUntil: null, groupKey: null, pushAt: null })
      .where(and(isEnded, notInArray(outbox.kind, [ACCOUNT_END_LETTER]))),
    opened: builder.update(restores).set({ openedAt: moment }).where(isRestoreUnopened),
  });
}
