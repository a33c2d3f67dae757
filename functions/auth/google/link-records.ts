/** The record of what was linked to an account and unlinked, with the address it had: for the account's owner to see. */
import { type SQL, sql } from 'drizzle-orm';
import { reading } from '../../db/batch.ts';
import { identities, linkRecords } from '../../db/people.ts';

/** Writes that the account was linked; it stands right behind the write that did so. */
export const recordLinked = (userId: SQL | string, issuer: string, now: number): SQL =>
  sql`INSERT INTO ${linkRecords} (user_id, issuer, action, email, at)
      SELECT user_id, issuer, 'linked', email, ${now} FROM ${identities}
      WHERE changes() > 0 AND issuer = ${issuer} AND user_id = ${userId}`;

/** Takes the account's links away where `condition` holds, and records it: the record and the write, in this order. */
export const unlinkWhere = (userId: SQL | string, condition: SQL, now: number) => ({
  unlinkRecorded: reading<{ email: string | null }>(
    sql`INSERT INTO ${linkRecords} (user_id, issuer, action, email, at)
        SELECT user_id, issuer, 'unlinked', email, ${now} FROM ${identities}
        WHERE user_id = ${userId} AND ${condition} RETURNING email`,
  ),
  unlinked: sql`DELETE FROM ${identities} WHERE changes() > 0 AND ${identities.userId} = ${userId} AND ${condition}`,
});
