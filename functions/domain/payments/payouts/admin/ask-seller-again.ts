import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../../core/accounts/user.ts';
import { moneyWords } from '../../../../../core/words/en/money.ts';
import { builder, nullIfStopped, stopUnlessChanged } from '../../../../db/batch.ts';
import { payoutAccounts, payoutWaits } from '../../../../db/tables/money/payouts.ts';
import { conflict, notFound } from '../../../../errors.ts';
import { writeAsAdmin } from '../../../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../../../moderation/audit/audit.ts';
import type { Deps } from '../../../ports.ts';
import { isAccountCreationRefused } from './payout-conditions.ts';

/**
 * Asks a seller again for an account that the provider refused to create because of the shop. Deletes the refusal, so
 * that the seller's money waits for them again: letters start within minutes. Throws `not_found` for a seller without
 * an account, and for the admin's own; `conflict` without a refusal.
 */
export async function askSellerAgain(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  sellerId: string,
  reason: string | undefined,
): Promise<void> {
  const isThis = eq(payoutAccounts.userId, sellerId);
  const [row] = await deps.db.select({ refusal: payoutAccounts.refusal }).from(payoutAccounts).where(isThis);
  if (!row || admin.userId === sellerId) throw notFound();
  const moment = deps.now();
  const written = writeAsAdmin(deps.db, admin, {
    forgotten: builder
      .update(payoutAccounts)
      .set({ refusal: null, changedAt: moment })
      .where(and(isThis, isAccountCreationRefused)),
    onlyThen: stopUnlessChanged('changed meanwhile'),
    // A trigger has started the wait as for a seller at the form; this seller gets the first letter.
    asked: builder.update(payoutWaits).set({ askedAt: null, nextAt: moment }).where(eq(payoutWaits.sellerId, sellerId)),
    recorded: recordActionStatement(
      admin,
      {
        id: deps.newId(),
        at: moment,
        action: 'ask_seller_again',
        subjectKind: 'user',
        subjectId: sellerId,
        detail: row.refusal ?? undefined,
        reason,
      },
      sql`1`,
    ),
  });
  if (!(await nullIfStopped('changed meanwhile', written))) throw conflict(moneyWords.conflict.notRefused);
}
