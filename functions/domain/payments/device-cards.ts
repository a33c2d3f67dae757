/**
 * Cards used on one device: many in a day are a sign of stolen cards (`functions/db/money/fraud-signs.ts`). Only keyed
 * hashes are stored, for a limited time.
 */
import { and, asc, between, desc, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import { MANY_CARDS_LIMIT } from '../../../core/limits.ts';
import { cardTestingAttemptIds } from '../../../core/payments/card-testing.ts';
import { RETENTION } from '../../../core/retention.ts';
import { builder, writeBatch } from '../../db/batch.ts';
import { manyCardsSignStatements } from '../../db/money/fraud-signs.ts';
import { insertInto } from '../../db/rows.ts';
import { deviceCards, paymentAttempts } from '../../db/tables/money/payments.ts';
import { Failure, NotAtProvider } from '../../errors.ts';
import type { Deps } from '../ports.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments' | 'hmac'>;

/** Limit of attempts per run: each is a call to the provider. Failures other than an outage do not
 * count, up to `LISTED`. */
const RUN_LIMIT = 20;
const LISTED = 200;

const COMPARED = 1000;

/**
 * Reads the cards of finished attempts, and deletes rows after `RETENTION.cards`. After all have been read, throws
 * the first failure.
 */
export async function readCardsOfAttempts(deps: Needs): Promise<void> {
  const { db, now } = deps;
  const moment = now();
  await writeBatch(db, {
    late: builder
      .update(paymentAttempts)
      .set({ deviceId: null })
      .where(
        and(
          isNotNull(paymentAttempts.deviceId),
          sql`${paymentAttempts.state} IN ('succeeded','canceled')`,
          lte(paymentAttempts.changedAt, moment - RETENTION.cards),
        ),
      ),
    old: builder.delete(deviceCards).where(lte(deviceCards.at, moment - RETENTION.cards)),
  });
  const over = await db
    .select({ id: paymentAttempts.id, intentId: paymentAttempts.intentId, device: paymentAttempts.deviceId })
    .from(paymentAttempts)
    .where(
      and(
        isNotNull(paymentAttempts.deviceId),
        or(eq(paymentAttempts.state, 'succeeded'), eq(paymentAttempts.state, 'canceled')),
      ),
    )
    .orderBy(asc(paymentAttempts.changedAt))
    .limit(LISTED);
  const failures: unknown[] = [];
  let turns = 0;
  for (const attempt of over) {
    if (turns === RUN_LIMIT) break;
    try {
      await readCardsOf(deps, attempt, moment);
      turns++;
    } catch (error) {
      failures.push(error);
      // Counted, so that an outage of the provider ends the run early.
      if (error instanceof Failure && error.code === 'unavailable') turns++;
    }
  }
  if (failures.length > 0) throw failures[0];
}

type Attempt = { readonly id: string; readonly intentId: string | null; readonly device: string | null };

async function readCardsOf(deps: Needs, { id, intentId, device }: Attempt, moment: number): Promise<void> {
  const { db, hmac } = deps;
  const used = intentId === null ? [] : await cardsAtProvider(deps, intentId);
  const key = await hmac(`device ${device}`);
  const cards = await Promise.all(used.map(async ({ card, at }) => ({ card: await hmac(`card ${card}`), at })));
  await writeBatch(db, {
    kept: cards.map(
      ({ card, at }) =>
        sql`${insertInto(deviceCards, { device: key, card, attemptId: id, at })} WHERE 1 ON CONFLICT DO NOTHING`,
    ),
  });
  const paidWithMany = await attemptsWithMany(
    db,
    key,
    cards.map(({ at }) => at),
  );
  await writeBatch(db, {
    signs: paidWithMany.length === 0 ? [] : manyCardsSignStatements(paidWithMany, moment),
    read: builder.update(paymentAttempts).set({ deviceId: null }).where(eq(paymentAttempts.id, id)),
  });
}

/** A payment unknown to the provider, as after the restore of a backup, used no cards. */
async function cardsAtProvider({ payments }: Needs, intentId: string) {
  try {
    return await payments.cardsOf(intentId);
  } catch (error) {
    if (error instanceof NotAtProvider) return [];
    throw error;
  }
}

/** The attempts on a device with too many cards within a day of these moments. */
async function attemptsWithMany(db: Needs['db'], device: string, moments: readonly number[]): Promise<string[]> {
  if (moments.length === 0) return [];
  const near = await db
    .select({ card: deviceCards.card, attemptId: deviceCards.attemptId, at: deviceCards.at })
    .from(deviceCards)
    .where(
      and(
        eq(deviceCards.device, device),
        between(
          deviceCards.at,
          Math.min(...moments) - MANY_CARDS_LIMIT.withinMs,
          Math.max(...moments) + MANY_CARDS_LIMIT.withinMs,
        ),
      ),
    )
    .orderBy(desc(deviceCards.at))
    .limit(COMPARED);
  return cardTestingAttemptIds(near.toReversed());
}
