/** A code that is right and comes too late: the buyer showed it, so they may have the book and the money. A person looks at it. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Progress } from '../../../core/fulfilment/states/progress.ts';
import { writeBatch } from '../../db/batch.ts';
import { insertInto } from '../../db/rows.ts';
import { attempts, sales, stripeEvents } from '../../db/tables/money/payments.ts';
import type { Deps } from '../ports.ts';

const s = alias(sales, 's');
const a = alias(attempts, 'a');

/** The meeting was called off, its time is over, or its seller said that there was no code. */
export const isOverForCode = ({ method, state, claim, deadlineAt, frozen }: Progress, now: number): boolean => {
  if (method !== 'meet') return false;
  if (state === 'to_meet') return !frozen && deadlineAt !== null && deadlineAt <= now;
  return state === 'canceled' || (claim === 'no_code' && state !== 'completed');
};

/** An alert of the money page, one for each sale. It moves no money: whoever guesses codes reaches no more than that somebody looks. */
export const alertOfLateCode = async ({ db, now }: Pick<Deps, 'db' | 'now'>, orderId: string): Promise<void> => {
  await writeBatch(db, {
    alerted: sql`${insertInto(stripeEvents, {
      id: sql`${`code:${orderId}`}`,
      type: sql`'meeting_code'`,
      intentId: a.intentId,
      alert: sql`'late_code'`,
      receivedAt: sql`${now()}`,
    })} FROM ${sales} s JOIN ${attempts} a ON ${a.id} = ${s.attemptId} WHERE ${s.orderId} = ${orderId} ON CONFLICT DO NOTHING`,
  });
};
