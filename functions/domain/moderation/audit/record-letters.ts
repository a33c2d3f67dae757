/** Letters to whom an admin's action concerns. Each joins its record by the id, and stands behind it in the batch. */
import { type SQL, sql } from 'drizzle-orm';
import type { Step } from '../../../db/batch.ts';
import { owedLetter } from '../../../db/letters/queued-letters.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { listings } from '../../../db/tables/catalog.ts';

const { id, subjectId } = auditEntries;

/** An action that changed nothing has no record, and owes no letter. */
const isRecorded = (recordId: string): SQL => sql`EXISTS (SELECT 1 FROM ${auditEntries} WHERE ${id} = ${recordId})`;

/** For the user of a record that says that they were suspended or restored. */
export const suspensionLetter = (kind: 'suspended' | 'restored', recordId: string, moment: number): readonly Step[] =>
  owedLetter(
    {
      kind,
      id: sql`${`${kind}:`} || ${id}`,
      userId: users.id,
      facts: sql`json_object('record', ${id})`,
      urgent: true,
      from: sql`FROM ${auditEntries} JOIN ${users} ON ${users.id} = ${subjectId} WHERE ${id} = ${recordId}`,
    },
    moment,
    isRecorded(recordId),
  );

/** For the seller of the listing of a record that says that it was taken down. */
export const takenDownLetter = (recordId: string, moment: number): readonly Step[] =>
  owedLetter(
    {
      kind: 'listing-removed',
      id: sql`'listing-removed:' || ${id}`,
      userId: listings.sellerId,
      facts: sql`json_object('record', ${id})`,
      urgent: true,
      from: sql`FROM ${auditEntries} JOIN ${listings} ON ${listings.id} = ${subjectId} WHERE ${id} = ${recordId}`,
    },
    moment,
    isRecorded(recordId),
  );
