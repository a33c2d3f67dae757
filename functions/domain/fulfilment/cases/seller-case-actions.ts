/**
 * A seller's answers to a claim, their statements about a returned copy, and the other trader's statement when the two
 * disagree whether the buyer has the copy. Errors as in `trader-actions.ts`.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { formatPrice } from '../../../../core/format.ts';
import type { NewCaseText } from '../../../../core/fulfilment/requests.ts';
import { offerBounds } from '../../../../core/fulfilment/sale-case.ts';
import { findStep, type Step } from '../../../../core/fulfilment/steps.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { nullIfStopped, stopUnlessChanged, writeBatch } from '../../../db/batch.ts';
import { isStillActive } from '../../../db/conditions.ts';
import { isFrozen } from '../../../db/money/sale-status.ts';
import { assignments, insertInto } from '../../../db/rows.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { saleCases } from '../../../db/tables/money/sale-cases.ts';
import { conflict, Failure } from '../../../errors.ts';
import type { Deps } from '../../ports.ts';
import { getOwnProgress } from '../progress.ts';
import { takeAction } from '../take-action.ts';
import { attachCasePhotosStatements, failWithoutPhotos } from './case-photos.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'pages'>;

/** Throws `invalid` for an amount outside the bounds. */
export function requireWithinBounds(
  cents: number,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (cents >= least && cents <= most) return;
  const message = fulfilmentWords.wrong.between(formatPrice(least), formatPrice(most));
  throw new Failure('invalid', message, { fields: { amount: message } });
}

/** Refunds all; the buyer keeps the copy. */
export const refundClaimInFull = (deps: Needs, seller: Actor, orderId: string): Promise<Step> =>
  takeAction(deps, seller, orderId, { action: 'refund' });

/** Refunds all once the copy is back. */
export const requestReturn = (deps: Needs, seller: Actor, orderId: string): Promise<Step> =>
  takeAction(deps, seller, orderId, { action: 'refund-on-return' });

/** Offers a part of the held money as a settlement. */
export const offerSettlement = (deps: Needs, seller: Actor, orderId: string, cents: number): Promise<Step> =>
  takeAction(deps, seller, orderId, {
    action: 'offer',
    check: ({ balances }) => requireWithinBounds(cents, offerBounds(balances.held)),
    also: () => ({ offered: updateCaseStatement(orderId, { offeredCents: cents }) }),
  });

/** The seller disagrees: an admin decides. */
export const disagreeWithClaim = (
  deps: Needs,
  seller: Actor,
  orderId: string,
  { text, photos }: NewCaseText,
): Promise<Step> =>
  failWithoutPhotos(
    takeAction(deps, seller, orderId, {
      action: 'disagree',
      note: text,
      also: () => ({
        answered: updateCaseStatement(orderId, { answerText: text }),
        attached: attachCasePhotosStatements(orderId, seller, caseEvent(orderId), 'answer', photos),
      }),
    }),
  );

/** The returned copy arrived: refunds all. */
export const confirmReturn = (deps: Needs, seller: Actor, orderId: string): Promise<Step> =>
  takeAction(deps, seller, orderId, { action: 'returned', to: 'refunded' });

/** The return is missing, another copy, or damaged: an admin decides. */
export const reportWrongReturn = (
  deps: Needs,
  seller: Actor,
  orderId: string,
  { text, photos }: NewCaseText,
): Promise<Step> =>
  failWithoutPhotos(
    takeAction(deps, seller, orderId, {
      action: 'returned',
      to: 'deciding',
      note: text,
      also: () => ({
        reportedWrong: updateCaseStatement(orderId, { returnText: text }),
        attached: attachCasePhotosStatements(orderId, seller, caseEvent(orderId), 'return', photos),
      }),
    }),
  );

/** The seller handed the copy over without a code: an admin decides, unless the buyer confirms that they have it. */
export const handOverWithoutCode = (deps: Needs, seller: Actor, orderId: string, text: string | null): Promise<Step> =>
  takeAction(deps, seller, orderId, {
    action: 'hand-over-without-code',
    note: text,
    also: ({ number, at, before }) => ({
      claimed: insertInto(saleCases, {
        orderId: sql`${orderId}`,
        event: number,
        kind: 'no_code',
        text,
        openedAt: at,
        deadlineBefore: before.deadlineAt ?? at,
      }),
    }),
  });

/** Updates the case that is not withdrawn. */
export const updateCaseStatement = (
  orderId: string,
  values: Parameters<typeof assignments<typeof saleCases>>[1],
): SQL =>
  sql`UPDATE ${saleCases} SET ${assignments(saleCases, values)} WHERE ${saleCases.orderId} = ${orderId} AND ${saleCases.withdrawnAt} IS NULL`;

/** Number of the event that opened the case. */
const caseEvent = (orderId: string): SQL =>
  sql`(SELECT ${saleCases.event} FROM ${saleCases} WHERE ${saleCases.orderId} = ${orderId} AND ${saleCases.withdrawnAt} IS NULL)`;

/**
 * `no_code`: the buyer answers that they do not have the copy, or that it is not as described. `not_received`: the
 * seller answers that they handed it over. One statement for each case, for the admin who decides. It is part of the
 * case and no event, because it changes no state. Errors as in `trader-actions.ts`.
 */
export async function denyReceipt(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  orderId: string,
  { text, photos }: NewCaseText,
): Promise<Step> {
  const progress = await getOwnProgress(deps, actor, orderId);
  const moment = deps.now();
  const { version, state, deadlineAt } = progress;
  if (!findStep('deny', progress, progress.party, moment))
    throw conflict(progress.frozen ? fulfilmentWords.conflict.frozen : fulfilmentWords.conflict.notNow);
  const isAsItWas = sql`EXISTS (SELECT 1 FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orderId} AND ${fulfilments.version} = ${version})`;
  const batch = writeBatch(deps.db, {
    denied: sql`${updateCaseStatement(orderId, { answerText: text })} AND ${saleCases.answerText} IS NULL AND ${isAsItWas}
      AND ${isStillActive(actor.userId)} AND NOT ${isFrozen(sql`${orderId}`)}`,
    onlyThen: stopUnlessChanged('changed meanwhile'),
    attached: attachCasePhotosStatements(orderId, actor, caseEvent(orderId), 'answer', photos),
  });
  if (!(await failWithoutPhotos(nullIfStopped('changed meanwhile', batch))))
    throw conflict(fulfilmentWords.conflict.changedMeanwhile);
  return { state, deadlineAt };
}
