/** With which cards people pay on one device: many in a day are a sign that they are others' (`functions/db/money/signs.ts`). Only keyed hashes are kept, and not for long. */
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { LONGEST_WAIT } from '../../../core/payments/payouts/transfer-waits.ts';
import { writeBatch } from '../../db/batch.ts';
import { manyCards } from '../../db/money/signs.ts';
import { assignments, insertInto } from '../../db/rows.ts';
import { attempts, deviceCards } from '../../db/tables/money/payments.ts';
import type { Deps } from '../ports.ts';
import { runAll } from '../runs/run-all.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments' | 'hmac'>;

/** So many attempts a run: the provider is asked about each. */
const AT_ONCE = 20;

/** Reads the cards of attempts that are over, and forgets the devices of those that used none. Throws the first failure when all had their turn. */
export async function readCards(deps: Edges): Promise<void> {
  const { db, now } = deps;
  await writeBatch(db, {
    unused: sql`UPDATE ${attempts} SET ${assignments(attempts, { deviceId: null })}
      WHERE ${attempts.deviceId} IS NOT NULL AND ${attempts.state} = 'canceled' AND ${attempts.declines} = 0`,
    old: sql`DELETE FROM ${deviceCards} WHERE ${deviceCards.at} <= ${now() - LONGEST_WAIT}`,
  });
  const over = await db
    .select({ id: attempts.id, intentId: attempts.intentId, device: attempts.deviceId })
    .from(attempts)
    .where(and(isNotNull(attempts.deviceId), or(eq(attempts.state, 'succeeded'), eq(attempts.state, 'canceled'))))
    .orderBy(asc(attempts.changedAt))
    .limit(AT_ONCE);
  await runAll(over.map((attempt) => () => readCardsOf(deps, attempt)));
}

type Attempt = { readonly id: string; readonly intentId: string | null; readonly device: string | null };

async function readCardsOf({ db, now, payments, hmac }: Edges, { id, intentId, device }: Attempt): Promise<void> {
  const used = intentId === null ? [] : await payments.cardsOf(intentId);
  const key = await hmac(`device ${device}`);
  const cards = await Promise.all(used.map(async ({ card, at }) => ({ card: await hmac(`card ${card}`), at })));
  await writeBatch(db, {
    kept: cards.map(
      ({ card, at }) =>
        sql`${insertInto(deviceCards, { device: key, card, attemptId: id, at })} WHERE 1 ON CONFLICT DO NOTHING`,
    ),
    signs: manyCards(key, now()),
    read: sql`UPDATE ${attempts} SET ${assignments(attempts, { deviceId: null })} WHERE ${attempts.id} = ${id}`,
  });
}
