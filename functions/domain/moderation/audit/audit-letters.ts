/**
 * Letters about an admin's action, which join its audit entry by id and stand after it in the batch: to all admins
 * about an action on money or an account, also to the acting admin, who may be an impostor; and to the users affected.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { Step } from '../../../db/batch.ts';
import { isActiveUser } from '../../../db/conditions.ts';
import { queueLettersStatement, queueOwedLetterStatements } from '../../../db/letters.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { type AdminAction, recordActionStatement } from './audit.ts';

const { id, subjectId } = auditEntries;

/** Facts of the letters beside the entry: the sum in cents, and the name of the approving admin. */
type SpendingFacts = { readonly cents?: number | SQL | undefined; readonly agreedBy?: string | undefined };

/**
 * The audit entry of an action, and after it a letter to each admin; neither if `done` does not hold
 * (`recordActionStatement`).
 */
export const recordAndNotifyAdminsStatements = (
  admin: Pick<Actor, 'userId'>,
  action: AdminAction,
  { done, ...facts }: SpendingFacts & { readonly done?: SQL } = {},
): readonly Step[] => [recordActionStatement(admin, action, done), notifyAdminsStatement(action.id, action.at, facts)];

const notifyAdminsStatement = (record: string, moment: number, { cents, agreedBy }: SpendingFacts): SQL =>
  queueLettersStatement(
    {
      kind: 'admin-acted',
      id: sql`${`admin-acted:${record}:`} || ${users.id}`,
      userId: users.id,
      facts: sql`json_object('record', ${record}, 'cents', ${cents ?? null}, 'agreed', ${agreedBy ?? null})`,
      urgent: true,
      from: sql`FROM ${auditEntries} JOIN ${users} ON ${users.role} = 'Admin' AND ${isActiveUser(users)} WHERE ${auditEntries.id} = ${record}`,
    },
    moment,
  );

/** An action that changed nothing has no entry, and sends no letter. */
const isRecorded = (recordId: string): SQL => sql`EXISTS (SELECT 1 FROM ${auditEntries} WHERE ${id} = ${recordId})`;

/** To the user of an entry that records a suspension or its end. */
export const suspensionLetterStatements = (
  kind: 'suspended' | 'restored',
  recordId: string,
  moment: number,
): readonly Step[] =>
  queueOwedLetterStatements(
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
export const takenDownLetterStatements = (recordId: string, moment: number): readonly Step[] =>
  queueOwedLetterStatements(
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
