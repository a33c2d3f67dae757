/** Disputes that an admin gives up: the bank gives the buyer the money. */
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { fulfilmentWords } from '../../../../core/words/fulfilment/fulfilment.ts';
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
 * Who gave it up stands on record before the provider is asked; asking again changes nothing. Throws `not_found` for a dispute that is
 * not ours and to one of the two people, and `conflict` for one that is closed or only an inquiry.
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
