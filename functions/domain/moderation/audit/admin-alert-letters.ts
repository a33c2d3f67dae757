/** Letters to all admins about an action on money or an account; also to the acting admin, who may be an impostor. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { isActiveUser } from '../../../db/active.ts';
import type { Step } from '../../../db/batch.ts';
import { queuedLetters } from '../../../db/letters/queued-letters.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { type AdminAction, recordAction } from './audit.ts';

/** Facts of the letters beside the entry: the sum in cents, and the name of the approving admin. */
type Told = { readonly cents?: number | SQL | undefined; readonly agreedBy?: string | undefined };

/** The audit entry of an action, and after it a letter to each admin; neither if `done` does not hold (`recordAction`). */
export const recordAndNotifyAdmins = (
  admin: Pick<Actor, 'userId'>,
  action: AdminAction,
  { done, ...told }: Told & { readonly done?: SQL } = {},
): readonly Step[] => [recordAction(admin, action, done), tellAdmins(action.id, action.at, told)];

const tellAdmins = (record: string, moment: number, { cents, agreedBy }: Told): SQL =>
  queuedLetters(
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
