/** Letters to the users affected by an admin's action. Each joins its audit entry by id, and stands after it in the batch. */
import { type SQL, sql } from 'drizzle-orm';
import type { Step } from '../../../db/batch.ts';
import { owedLetter } from '../../../db/letters/queued-letters.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { listings } from '../../../db/tables/catalog.ts';

const { id, subjectId } = auditEntries;

/** An action that changed nothing has no entry, and sends no letter. */
const isRecorded = (recordId: string): SQL => sql`EXISTS (SELECT 1 FROM ${auditEntries} WHERE ${id} = ${recordId})`;

/** To the user of an entry that records a suspension or its end. */
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

/** To the seller of the listing of an entry that records its removal. */
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
