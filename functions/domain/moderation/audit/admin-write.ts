import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { isAdmin } from '../../../db/active.ts';
import { type Db, refusedBy, writeBatch } from '../../../db/client.ts';
import { forbidden } from '../../../errors.ts';

/**
 * A write batch of an admin's; answers what its statements gave. For who is no admin any more at the moment of the write
 * nothing of it happens, and it throws `forbidden`.
 */
export async function writeAsAdmin(db: Db, admin: Actor, queries: Parameters<typeof writeBatch>[1]) {
  // Not the check that a deed's own guard fails by: the two refusals must not be taken for each other.
  const stillAdmin = sql`INSERT INTO guard (ok) SELECT NULL WHERE NOT ${isAdmin(admin.userId)}`;
  const [, ...results] = await writeBatch(db, [stillAdmin, ...queries]).catch((error) => {
    throw /guard\.ok/.test(refusedBy(error) ?? '') ? forbidden() : error;
  });
  return results;
}
