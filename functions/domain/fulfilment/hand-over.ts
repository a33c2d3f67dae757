/** Hand-over at a meeting: the buyer shows a code once they hold the book, and the seller scans or types it. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import {
  hashMeetingSecret,
  isMeetingSecret,
  type MeetingCode,
  meetingCodeFromHex,
  meetingSecretFromHex,
} from '../../../core/fulfilment/meeting-code.ts';
import type { Step } from '../../../core/fulfilment/steps.ts';
import { WRONG_CODE_LIMIT } from '../../../core/limits.ts';
import { formatUtcRoundedUp } from '../../../core/minutes.ts';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { reading, writeBatch } from '../../db/batch.ts';
import { lateCodeNoticeId } from '../../db/money/sale-status.ts';
import { assignments } from '../../db/rows.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { stripeEvents } from '../../db/tables/money/payments.ts';
import { conflict, Failure, notFound, tooEarly } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { alertAdminsOfLateCode, codeAcceptanceOf, isCodeUnused } from './late-codes.ts';
import { getOwnProgress, type OwnProgress } from './progress.ts';
import { takeAction } from './take-action.ts';

/** Code and secret are stored nowhere, so the database alone reveals neither. */
const codeOf = async (hmac: Deps['hmac'], orderId: string): Promise<string> =>
  meetingCodeFromHex(await hmac(`meeting code ${orderId}`));
const secretOf = async (hmac: Deps['hmac'], orderId: string): Promise<string> =>
  meetingSecretFromHex(await hmac(`meeting secret ${orderId}`));

const isRightCode = async (hmac: Deps['hmac'], orderId: string, shown: string): Promise<boolean> =>
  shown === (await (isMeetingSecret(shown) ? secretOf : codeOf)(hmac, orderId));

/** For the buyer only. Throws `not_found` for other users, and `conflict` when no meeting is due. */
export async function getMeetingCode(
  deps: Pick<Deps, 'db' | 'hmac'>,
  buyer: Actor,
  orderId: string,
): Promise<MeetingCode> {
  const { party, state } = await getOwnProgress(deps, buyer, orderId);
  if (party !== 'buyer') throw notFound();
  if (state !== 'to_meet') throw conflict(fulfilmentWords.conflict.noCode);
  return { code: await codeOf(deps.hmac, orderId), secret: await secretOf(deps.hmac, orderId) };
}

/**
 * Hash by which the seller's phone recognizes the secret of the QR code offline; the typed code cannot be derived from
 * it. Throws `not_found` for other users, and `conflict` when no meeting is due.
 */
export async function getSecretHash(
  deps: Pick<Deps, 'db' | 'hmac'>,
  seller: Actor,
  orderId: string,
): Promise<{ hash: string }> {
  const { party, state } = await getOwnProgress(deps, seller, orderId);
  if (party !== 'seller') throw notFound();
  if (state !== 'to_meet') throw conflict(fulfilmentWords.conflict.noCode);
  return { hash: await hashMeetingSecret(await secretOf(deps.hmac, orderId)) };
}

type HandingOver = Pick<Deps, 'db' | 'now' | 'pages' | 'hmac'>;

/**
 * The seller hands the copy over by the buyer's code, or the secret of its QR code. A wrong code is `invalid`; after
 * too many within an hour every code is `too_many`. A code that the sale does not accept now is a `conflict`, and the
 * right one an alert for admins; `ended` means that the code stays refused.
 */
export async function handOver(deps: HandingOver, seller: Actor, orderId: string, code: string): Promise<Step> {
  const moment = deps.now();
  const tried = oneTry(deps, code, moment);
  const handedOver = takeAction(deps, seller, orderId, {
    action: 'hand-over',
    check: tried.requireRight,
    also: () => ({ heard: seenWith(orderId, moment) }),
  });
  try {
    return await handedOver.catch(async (error) => {
      if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
      const progress = await getOwnProgress(deps, seller, orderId);
      if (progress.party === 'seller' && codeAcceptanceOf(progress, moment) === 'frozen')
        await tried.requireRight(progress);
      throw await refusalOf(deps, progress, code, moment, error);
    });
  } catch (error) {
    // A right code that was refused does not count, so the seller may repeat it.
    if (tried.wasRight()) await takeBack(deps, orderId).catch(() => {});
    throw error;
  }
}

/**
 * Throws the message for a wrong code, or for too many tries. Each try is counted before its code is compared, because
 * many may arrive at the same moment.
 */
function oneTry({ db, hmac }: Pick<Deps, 'db' | 'hmac'>, code: string, moment: number) {
  let isCounted = false;
  let isRight = false;
  const requireRight = async ({ orderId, wrongCodes, wrongCodesUntil }: OwnProgress): Promise<void> => {
    const tooMany = (until: number) => tooEarly(fulfilmentWords.wrongCodes(formatUtcRoundedUp(until)), until, moment);
    if (!isCounted) {
      if (wrongCodes >= WRONG_CODE_LIMIT.most && wrongCodesUntil > moment) throw tooMany(wrongCodesUntil);
      const { counted, kept } = await writeBatch(db, countedTry(orderId, moment));
      const [waits] = kept.rows;
      if (!waits) throw conflict(fulfilmentWords.conflict.changedMeanwhile);
      if (counted.changed !== 1) throw tooMany(waits.until);
      isCounted = true;
    }
    isRight = await isRightCode(hmac, orderId, code);
    if (!isRight)
      throw new Failure('invalid', fulfilmentWords.wrongCode, { fields: { code: fulfilmentWords.wrongCode } });
  };
  return { requireRight, wasRight: () => isRight };
}

/**
 * Counts a try while the sale waits for its code and has tries left; `kept` is empty once it does not wait any more.
 */
function countedTry(orderId: string, moment: number) {
  const { wrongCodes, wrongCodesUntil } = fulfilments;
  const isWaiting = sql`${fulfilments.orderId} = ${orderId} AND ${fulfilments.state} = 'to_meet'`;
  const isOver = sql`${wrongCodesUntil} <= ${moment}`;
  return {
    counted: sql`UPDATE ${fulfilments} SET ${assignments(fulfilments, {
      wrongCodes: sql`CASE WHEN ${isOver} THEN 1 ELSE ${wrongCodes} + 1 END`,
      wrongCodesUntil: sql`CASE WHEN ${isOver} THEN ${moment + WRONG_CODE_LIMIT.withinMs} ELSE ${wrongCodesUntil} END`,
    })} WHERE ${isWaiting} AND (${wrongCodes} < ${WRONG_CODE_LIMIT.most} OR ${isOver})`,
    kept: reading<{ until: number }>(sql`SELECT ${wrongCodesUntil} AS until FROM ${fulfilments} WHERE ${isWaiting}`),
  };
}

/**
 * The failure for a code that the sale did not accept. The right code of a sale without a hand-over writes an alert
 * first.
 */
async function refusalOf(
  deps: HandingOver,
  progress: OwnProgress,
  code: string,
  moment: number,
  error: Failure,
): Promise<Failure> {
  const [{ orderId, party }, stands] = [progress, codeAcceptanceOf(progress, moment)];
  if (party !== 'seller' || stands === 'open') return error;
  const isRight = await isRightCode(deps.hmac, orderId, code);
  if (!isRight || !(await isCodeUnused(deps, orderId))) return conflict(error.message, { ended: true });
  await alertAdminsOfLateCode(deps, orderId, stands);
  const { frozenCode: pausedCode, lateCode } = fulfilmentWords.conflict;
  return stands === 'frozen' ? conflict(pausedCode) : conflict(lateCode, { ended: true });
}

const takeBack = ({ db }: Pick<Deps, 'db'>, orderId: string) =>
  writeBatch(db, {
    takenBack: sql`UPDATE ${fulfilments} SET ${assignments(fulfilments, {
      wrongCodes: sql`max(0, ${fulfilments.wrongCodes} - 1)`,
    })} WHERE ${fulfilments.orderId} = ${orderId} AND ${fulfilments.state} = 'to_meet'`,
  });

/** An accepted code marks its earlier alert as reviewed. */
const seenWith = (orderId: string, moment: number) =>
  sql`UPDATE ${stripeEvents} SET ${assignments(stripeEvents, { seenAt: moment })}
    WHERE ${stripeEvents.id} = ${lateCodeNoticeId(orderId)} AND ${stripeEvents.seenAt} IS NULL`;
