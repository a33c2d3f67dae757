/** Statement of the other trader when the two disagree whether the buyer has the copy. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { ClaimStatement } from '../../../../core/fulfilment/requests.ts';
import { type Step, stepOf } from '../../../../core/fulfilment/steps.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { isStillActive } from '../../../db/active.ts';
import { stopUnlessChanged, unlessStopped, writeBatch } from '../../../db/batch.ts';
import { isFrozen } from '../../../db/money/sale-status.ts';
import { claims } from '../../../db/tables/money/claims.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { conflict } from '../../../errors.ts';
import type { Deps } from '../../ports.ts';
import { getOwnProgress } from '../progress.ts';
import { attachPhotos, withPhotos } from './claim-photos.ts';
import { claimEvent, claimSet } from './claim-rows.ts';

/**
 * `no_code`: the buyer answers that they do not have the copy, or that it is not as described. `not_received`: the seller answers that they handed it
 * over. One statement for each case, for the admin who decides. It is part of the claim and no event, because it changes no state. Errors as
 * in `actions.ts`.
 */
export async function disputeReceipt(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  orderId: string,
  { text, photos }: ClaimStatement,
): Promise<Step> {
  const progress = await getOwnProgress(deps, actor, orderId);
  const moment = deps.now();
  const { version, state, deadlineAt } = progress;
  if (!stepOf('deny', progress, progress.party, moment))
    throw conflict(progress.frozen ? fulfilmentWords.conflict.frozen : fulfilmentWords.conflict.notNow);
  const isAsItWas = sql`EXISTS (SELECT 1 FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orderId} AND ${fulfilments.version} = ${version})`;
  const batch = writeBatch(deps.db, {
    denied: sql`${claimSet(orderId, { answerText: text })} AND ${claims.answerText} IS NULL AND ${isAsItWas}
      AND ${isStillActive(actor.userId)} AND NOT ${isFrozen(sql`${orderId}`)}`,
    onlyThen: stopUnlessChanged('changed meanwhile'),
    attached: attachPhotos(orderId, actor, claimEvent(orderId), 'answer', photos),
  });
  if (!(await withPhotos(unlessStopped('changed meanwhile', batch))))
    throw conflict(fulfilmentWords.conflict.changedMeanwhile);
  return { state, deadlineAt };
}
