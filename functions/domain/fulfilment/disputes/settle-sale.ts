/** Settlement of a sale by an admin after others took or gave back a part of its money. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { SettledBy } from '../../../../core/fulfilment/requests.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { nullIfStopped, stopUnless } from '../../../db/batch.ts';
import { isRefundedByHand, needsSettlement } from '../../../db/money/sale-status.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { paymentAttempts, sales } from '../../../db/tables/money/payments.ts';
import { conflict } from '../../../errors.ts';
import { writeAsAdmin } from '../../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../../moderation/audit/audit.ts';
import type { Deps } from '../../ports.ts';
import { writeThenPurge } from '../../purge-queue.ts';
import { getOwnProgress } from '../progress.ts';
import { applyDisputes } from './apply-disputes.ts';
import { recordRefundsByHand } from './refunds-by-hand.ts';
import { getSaleMoney, type SaleMoney } from './sale-money.ts';
import { settleSaleStatements } from './settle-sale-statements.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'newId' | 'pages' | 'payments'>;

/** Tries when another write moves money of the sale at the same moment. */
const TRIES = 3;

/**
 * Reads the refunds at the provider, then settles. Throws `not_found` for an admin who is a trader of the sale, and
 * `conflict` where nothing is to be settled, while a bank decides, and for a sale that is to continue without money
 * left.
 */
export async function settleSale(deps: Needs, admin: Actor, orderId: string, settling: SettledBy): Promise<void> {
  const { outcome, reason } = settling;
  await getOwnProgress(deps, admin, orderId, true);
  const askedAt = deps.now();
  await recordRefundsByHand(deps, await requireSettleable(deps, orderId));
  for (let tries = 0; tries < TRIES; tries++) {
    // The bank's part is booked before the settlement of the rest.
    await applyDisputes(deps, orderId);
    await requireSettleable(deps, orderId);
    const sale = await getSaleMoney(deps, orderId);
    if (!sale) break;
    const moment = deps.now();
    const batch = {
      decided: stopUnless('changed meanwhile', isDecided(sale)),
      ...settleSaleStatements({ ...settling, sale, askedAt }, moment),
      recorded: recordActionStatement(
        admin,
        {
          id: deps.newId(),
          at: moment,
          action: 'settle_sale',
          subjectKind: 'order',
          subjectId: orderId,
          reason,
          detail: outcome,
        },
        sql`1`,
      ),
    };
    if (await writeThenPurge(deps, nullIfStopped('changed meanwhile', writeAsAdmin(deps.db, admin, batch)))) return;
  }
  throw conflict(fulfilmentWords.conflict.changedMeanwhile);
}

/** The sale is unchanged, no bank decides about it, and the ledger has the bank's part. */
const isDecided = ({ orderId, version }: SaleMoney) =>
  sql`EXISTS (SELECT 1 FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orderId} AND ${fulfilments.version} = ${version})
    AND NOT EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.orderId} = ${orderId} AND ${disputes.settledAt} IS NULL
    AND (${disputes.status} <> 'lost' OR ${disputes.bookedCents} <> ${disputes.withdrawnCents} - ${disputes.reinstatedCents}))`;

/** Returns the intent of the sale. */
async function requireSettleable({ db }: Pick<Deps, 'db'>, orderId: string): Promise<string> {
  const [row] = await db
    .select({
      attemptId: sales.attemptId,
      intentId: sql<string>`${paymentAttempts.intentId}`,
      isNoted: sql<number>`(${isRefundedByHand(sales.orderId)} OR ${needsSettlement(sales.orderId)})`,
    })
    .from(sales)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, sales.attemptId))
    .where(eq(sales.orderId, orderId));
  if (!row) throw conflict(fulfilmentWords.conflict.notNow);
  const disputed = await db
    .select({ status: disputes.status })
    .from(disputes)
    .where(and(eq(disputes.attemptId, row.attemptId), isNull(disputes.settledAt)));
  if (disputed.some(({ status }) => status !== 'lost')) throw conflict(fulfilmentWords.conflict.disputed);
  if (row.isNoted === 0 && disputed.length === 0) throw conflict(fulfilmentWords.conflict.nothingToSettle);
  return row.intentId;
}
