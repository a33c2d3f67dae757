/** A meeting: the buyer shows a code when they hold the book, and the seller scans or types it. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { minuteUtc } from '../../../core/format.ts';
import {
  codeOfHex,
  hashOfSecret,
  isSecret,
  type MeetingCode,
  secretOfHex,
} from '../../../core/fulfilment/meeting-code.ts';
import { WRONG_CODES } from '../../../core/fulfilment/states/clocks.ts';
import type { Step } from '../../../core/fulfilment/states/steps.ts';
import { fulfilmentWords } from '../../../core/words/fulfilment/fulfilment.ts';
import { writeBatch } from '../../db/batch.ts';
import { lateCodeIdOf } from '../../db/money/notice-id.ts';
import { assignments } from '../../db/rows.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { stripeEvents } from '../../db/tables/money/payments.ts';
import { conflict, Failure, notFound, tooEarly } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { act } from './acting.ts';
import { alertOfLateCode, forCode, isUnused } from './late-codes.ts';
import { getOwnProgress, type OwnProgress } from './progress.ts';

/** Both are stored nowhere: whoever has the database alone has neither. */
const codeOf = async (hmac: Deps['hmac'], orderId: string): Promise<string> =>
  codeOfHex(await hmac(`meeting code ${orderId}`));
const secretOf = async (hmac: Deps['hmac'], orderId: string): Promise<string> =>
  secretOfHex(await hmac(`meeting secret ${orderId}`));

const isRightCode = async (hmac: Deps['hmac'], orderId: string, shown: string): Promise<boolean> =>
  shown === (await (isSecret(shown) ? secretOf : codeOf)(hmac, orderId));

/** For its buyer alone; throws `not_found` for everybody else, and `conflict` when there is nothing to be met for. */
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
 * By what the phone of its seller tells the secret of the QR code from others, without a connection. The typed code cannot be told from it.
 * Throws `not_found` for everybody else, and `conflict` when there is nothing to be met for.
 */
export async function getSecretHash(
  deps: Pick<Deps, 'db' | 'hmac'>,
  seller: Actor,
  orderId: string,
): Promise<{ hash: string }> {
  const { party, state } = await getOwnProgress(deps, seller, orderId);
  if (party !== 'seller') throw notFound();
  if (state !== 'to_meet') throw conflict(fulfilmentWords.conflict.noCode);
  return { hash: await hashOfSecret(await secretOf(deps.hmac, orderId)) };
}

/** Wrong codes of before count no more. */
const isLockOver = (moment: number) => sql`${fulfilments.wrongCodesUntil} <= ${moment}`;

type HandingOver = Pick<Deps, 'db' | 'now' | 'pages' | 'hmac'>;

/**
 * The seller hands the copy over and gives the buyer's code, or the secret of its QR code. A wrong one is `invalid`; after too many within an hour none is looked
 * at, which is `too_many`. One that comes while the sale does not accept it is a `conflict`, and the right one an alert for the admins;
 * `ended` says that the same code will not be accepted later, either.
 */
export async function handOver(deps: HandingOver, seller: Actor, orderId: string, code: string): Promise<Step> {
  const moment = deps.now();
  const handedOver = act(deps, seller, orderId, {
    action: 'hand-over',
    check: (progress) => requireRight(deps, progress, code, moment),
    // Many may be typed at the same moment: a right one counts only while the wrong ones are few.
    where: (moment) => sql`(${fulfilments.wrongCodes} < ${WRONG_CODES.most} OR ${isLockOver(moment)})`,
    also: () => ({ heard: seenWith(orderId, moment) }),
  });
  return handedOver.catch(async (error) => {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
    throw await refusalOf(deps, await getOwnProgress(deps, seller, orderId), code, moment, error);
  });
}

/** Throws what is said to a wrong code, which is counted, and to any after too many of them. */
async function requireRight(
  deps: Pick<Deps, 'db' | 'hmac'>,
  { orderId, wrongCodes, wrongCodesUntil }: OwnProgress,
  code: string,
  moment: number,
): Promise<void> {
  if (wrongCodes >= WRONG_CODES.most && wrongCodesUntil > moment)
    throw tooEarly(fulfilmentWords.wrongCodes(minuteUtc(wrongCodesUntil)), wrongCodesUntil, moment);
  if (await isRightCode(deps.hmac, orderId, code)) return;
  await countWrong(deps, orderId, moment);
  throw new Failure('invalid', fulfilmentWords.wrongCode, { fields: { code: fulfilmentWords.wrongCode } });
}

/**
 * What is said to a code that the sale did not accept; the right one of a sale that nobody handed over is an alert first. Wrong ones are
 * counted while the same code may be accepted later.
 */
async function refusalOf(
  deps: HandingOver,
  progress: OwnProgress,
  code: string,
  moment: number,
  error: Failure,
): Promise<Failure> {
  const [{ orderId, party }, stands] = [progress, forCode(progress, moment)];
  if (party !== 'seller' || stands === 'open') return error;
  if (stands === 'paused') await requireRight(deps, progress, code, moment);
  const isRight = await isRightCode(deps.hmac, orderId, code);
  if (!isRight || !(await isUnused(deps, orderId))) return conflict(error.message, { ended: true });
  await alertOfLateCode(deps, orderId, stands);
  const { pausedCode, lateCode } = fulfilmentWords.conflict;
  return stands === 'paused' ? conflict(pausedCode) : conflict(lateCode, { ended: true });
}

/** A code that came while the payment was questioned, and is accepted now, is nothing to look at any more. */
const seenWith = (orderId: string, moment: number) =>
  sql`UPDATE ${stripeEvents} SET ${assignments(stripeEvents, { seenAt: moment })}
    WHERE ${stripeEvents.id} = ${lateCodeIdOf(orderId)} AND ${stripeEvents.seenAt} IS NULL`;

const countWrong = ({ db }: Pick<Deps, 'db'>, orderId: string, moment: number) =>
  writeBatch(db, {
    counted: sql`UPDATE ${fulfilments} SET ${assignments(fulfilments, {
      wrongCodes: sql`CASE WHEN ${isLockOver(moment)} THEN 1 ELSE ${fulfilments.wrongCodes} + 1 END`,
      wrongCodesUntil: sql`CASE WHEN ${isLockOver(moment)} THEN ${moment + WRONG_CODES.withinMs} ELSE ${fulfilments.wrongCodesUntil} END`,
    })} WHERE ${fulfilments.orderId} = ${orderId} AND ${fulfilments.state} = 'to_meet'`,
  });
