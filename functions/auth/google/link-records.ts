/** History of an account's links, with the address of each identity, for the account's owner. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { builder, reading } from '../../db/batch.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { insertInto } from '../../db/rows.ts';
import { identities, linkRecords, users } from '../../db/tables/accounts.ts';

/** Records a link; must directly follow the write that creates it. */
export const recordLinkedStatement = (userId: SQL | string, issuer: string, now: number): SQL =>
  sql`${insertInto(linkRecords, {
    userId: identities.userId,
    issuer: identities.issuer,
    action: 'linked',
    email: identities.email,
    at: now,
  })} FROM ${identities}
      WHERE changes() > 0 AND ${identities.issuer} = ${issuer} AND ${identities.userId} = ${userId}`;

/**
 * Removes the account's links where `condition` holds: the record, the write and the letter, in this order. The address
 * of an old link may be unknown (NULL).
 */
export const unlinkStatements = (userId: SQL | string, condition: SQL, now: number) => ({
  unlinkRecorded: reading<{ email: string | null }>(
    sql`${insertInto(linkRecords, {
      userId: identities.userId,
      issuer: identities.issuer,
      action: 'unlinked',
      email: identities.email,
      at: now,
    })} FROM ${identities}
        WHERE ${identities.userId} = ${userId} AND ${condition} RETURNING ${linkRecords.email} AS email`,
  ),
  unlinked: builder.delete(identities).where(and(sql`changes() > 0`, eq(identities.userId, userId), condition)),
  unlinkLetters: linkChangeLetterStatement('unlinked', userId, now),
});

const newest = alias(linkRecords, 'newest');

/**
 * Notifies the account's owner of the newest record, at the address of this moment. Must directly follow the record or
 * the recorded write, so that the newest record is the one it reports.
 */
export const linkChangeLetterStatement = (
  action: 'linked' | 'unlinked',
  userId: SQL | string,
  now: number,
  only: SQL = sql`1`,
): SQL =>
  queueLettersStatement(
    {
      kind: `google-${action}`,
      id: sql`${`google-${action}:`} || ${linkRecords.id}`,
      userId: linkRecords.userId,
      address: users.email,
      facts: sql`'{}'`,
      urgent: true,
      from: sql`FROM ${linkRecords} JOIN ${users} ON ${users.id} = ${linkRecords.userId}
        WHERE changes() > 0 AND ${only}
          AND ${linkRecords.id} = (SELECT max(${newest.id}) FROM ${linkRecords} newest WHERE ${newest.userId} = ${userId})`,
    },
    now,
  );
