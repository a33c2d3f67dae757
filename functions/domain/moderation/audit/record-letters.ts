/** Letters to whom an admin's action concerns: for each record of it, with the record's reason. */
import { type SQL, sql } from 'drizzle-orm';
import { queuedLetters } from '../../../db/letters/queued-letters.ts';
import { users } from '../../../db/tables/accounts.ts';
import { actionRecords } from '../../../db/tables/audit.ts';
import { listings } from '../../../db/tables/catalog.ts';

const { id, action, subjectKind, subjectId, at } = actionRecords;

const facts = sql`json_object('record', ${id})`;

/** For a user who was suspended or restored in this batch; it stands behind the record. */
export const suspensionLetter = (kind: 'suspended' | 'restored', userId: string, moment: number): SQL =>
  queuedLetters(
    {
      kind,
      id: sql`${`${kind}:`} || ${id}`,
      userId: users.id,
      facts,
      urgent: true,
      from: sql`FROM ${actionRecords} JOIN ${users} ON ${users.id} = ${subjectId}
        WHERE ${subjectKind} = 'user' AND ${subjectId} = ${userId} AND ${at} = ${moment} AND ${action} = ${kind === 'suspended' ? 'suspend_user' : 'restore_user'}`,
    },
    moment,
  );

/** For the seller of a listing that was taken down in this batch; it stands behind the record. */
export const takenDownLetter = (listingId: string, moment: number): SQL =>
  queuedLetters(
    {
      kind: 'listing-removed',
      id: sql`'listing-removed:' || ${id}`,
      userId: listings.sellerId,
      facts,
      urgent: true,
      from: sql`FROM ${actionRecords} JOIN ${listings} ON ${listings.id} = ${subjectId}
        WHERE ${subjectKind} = 'listing' AND ${subjectId} = ${listingId} AND ${at} = ${moment} AND ${action} = 'delete_listing'`,
    },
    moment,
  );
