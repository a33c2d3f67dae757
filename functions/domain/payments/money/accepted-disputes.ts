import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { conflict, notFound } from '../../../errors.ts';
import { isNeither } from '../../fulfilment/progress.ts';
import { writeAsAdmin } from '../../moderation/audit/admin-write.ts';
import { recordAction } from '../../moderation/audit/audit.ts';
import type { MoneyDeps } from '../../ports.ts';
import { recordDispute } from '../provider-notices.ts';

/** An inquiry cannot be given up, only answered or refunded. */
const GIVEN_UP = ['needs_response', 'under_review'] as const;

/**
 * The audit entry is written before the provider is called. Idempotent. Throws `not_found` for an unknown dispute and
 * for a party of the sale, and `conflict` for a closed one and for an inquiry.
 */
export async function acceptDispute(
  deps: MoneyDeps,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const [row] = await deps.db
    .select({ orderId: disputes.orderId, status: disputes.status })
    .from(disputes)
    .where(and(eq(disputes.id, id), isNeither(admin, disputes.orderId)));
  if (!row) throw notFound();
  if (!GIVEN_UP.some((status) => status === row.status)) throw conflict(fulfilmentWords.conflict.notNow);
  const record = {
    id: deps.newId(),
    at: deps.now(),
    action: 'accept_dispute',
    subjectKind: 'order',
    subjectId: row.orderId,
    reason,
    detail: id,
  } as const;
  await writeAsAdmin(deps.db, admin, { recorded: recordAction(admin, record, sql`1`) });
  await recordDispute(deps, await deps.payments.acceptDispute(id));
}
