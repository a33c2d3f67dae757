/** Letters of the outbox in a run of the job: leased to be sent. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ACCOUNT_END_LETTER, LONG_RETRIED_LETTERS } from '../../../core/notifications/letter.ts';
import { builder, reading, writeBatch } from '../../db/batch.ts';
import { hasAccount } from '../../db/conditions.ts';
import { isTopicRefused } from '../../db/letters.ts';
import { isRestoring } from '../../db/restoring.ts';
import { namedColumns, ONE_ROW } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { outbox } from '../../db/tables/letters.ts';
import type { Deps } from '../ports.ts';
import { MAX_TRIES, MAX_TRIES_BEFORE_EXPIRY, MAX_UNSURE_TRIES, type TriedLetter } from './letter-outcome.ts';

/** Duration of a lease in ms: far longer than the mailer's deadline. */
export const LETTER_LEASE_MS = 3 * 60 * 1000;

/** A letter under lease. `email` is its user's, null for a deleted account. */
export type LeasedLetter = TriedLetter & {
  readonly id: string;
  readonly userId: string;
  readonly address: string | null;
  readonly facts: string;
  readonly email: string | null;
  /** 1 if the user has switched off letters of this kind; a kind of news is a topic of its own. */
  readonly isRefused: number;
};

const letter = alias(outbox, 'letter');

const isDue = (urgent: 0 | 1, now: number): SQL =>
  sql`${letter.state} = 'due' AND ${letter.urgent} = ${urgent} AND ${letter.dueAt} <= ${now}`;

/** The lease has expired: its letters may have been sent. */
const isLeft = (now: number): SQL => sql`${outbox.state} = 'sending' AND ${outbox.leaseUntil} <= ${now}`;

const isUsedUp = sql`(${outbox.kind} NOT IN ${LONG_RETRIED_LETTERS} AND (${outbox.unsure} >= ${MAX_UNSURE_TRIES}
  OR ${outbox.tries} >= CASE WHEN ${outbox.expiresAt} IS NULL THEN ${MAX_TRIES} ELSE ${MAX_TRIES_BEFORE_EXPIRY} END))`;

/**
 * True if a letter is due or its lease has expired; false after a restore, until letters may leave. A read without a
 * lock, so it comes first.
 */
export async function isAnyLetterDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const moment = now();
  const some = (condition: SQL) => sql`EXISTS (SELECT 1 FROM ${outbox} letter WHERE ${condition})`;
  const [row] = await db
    .select({
      yes: sql<number>`NOT ${isRestoring} AND (${some(isDue(1, moment))} OR ${some(isDue(0, moment))}
        OR ${some(sql`${letter.state} = 'sending' AND ${letter.leaseUntil} <= ${moment}`)})`,
    })
    .from(ONE_ROW);
  return row?.yes === 1;
}

/**
 * Leases at most `most` due letters to this holder, urgent ones first, in the order in which they were written. Letters
 * with an expired lease are due again, or dead; a last letter is deleted, because it has the address.
 */
export async function leaseLetters(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  holder: string,
  { most, urgentOnly }: { readonly most: number; readonly urgentOnly: boolean },
): Promise<readonly LeasedLetter[]> {
  const moment = now();
  const first = (urgent: 0 | 1) =>
    sql`SELECT * FROM (SELECT ${namedColumns({ id: letter.id, urgent: letter.urgent, dueAt: letter.dueAt })} FROM ${outbox} letter
      WHERE ${isDue(urgent, moment)} ORDER BY ${letter.dueAt} LIMIT ${most})`;
  const { letters } = await writeBatch(db, {
    lastDeleted: builder.delete(outbox).where(and(isLeft(moment), isUsedUp, eq(outbox.kind, ACCOUNT_END_LETTER))),
    ended: builder
      .update(outbox)
      .set({ state: 'dead', holder: null, leaseUntil: null })
      .where(and(isLeft(moment), isUsedUp)),
    returned: builder
      .update(outbox)
      .set({ state: 'due', dueAt: moment, holder: null, leaseUntil: null })
      .where(isLeft(moment)),
    // No further event is added to a digest that is being sent.
    leased: builder
      .update(outbox)
      .set({
        state: 'sending',
        holder,
        leaseUntil: moment + LETTER_LEASE_MS,
        tries: sql`${outbox.tries} + 1`,
        groupKey: null,
      })
      .where(sql`${outbox.id} IN (SELECT found.id FROM (${first(1)} ${urgentOnly ? sql`` : sql`UNION ALL ${first(0)}`}) found
          ORDER BY found.urgent DESC, found.dueAt LIMIT ${most})`),
    letters: reading<LeasedLetter>(
      sql`SELECT ${namedColumns({
        ...{
          id: letter.id,
          kind: letter.kind,
          userId: letter.userId,
          address: letter.address,
          facts: letter.facts,
          urgent: letter.urgent,
        },
        ...{ tries: letter.tries, unsure: letter.unsure, createdAt: letter.createdAt, expiresAt: letter.expiresAt },
        ...{ email: users.email, isRefused: isTopicRefused(letter.userId, letter.kind, 'mail') },
      })} FROM ${outbox} letter LEFT JOIN ${users} ON ${users.id} = ${letter.userId} AND ${hasAccount(users)}
          WHERE ${letter.state} = 'sending' AND ${letter.holder} = ${holder} ORDER BY ${letter.createdAt}, letter.rowid`,
    ),
  });
  return letters.rows;
}
