import type { Actor } from '../../../../core/accounts/user.ts';
import { type Answers, isStoppedBy, type Statements, stopUnless, writeBatch } from '../../../db/batch.ts';
import type { Db } from '../../../db/client.ts';
import { hasFreshProof, isAdmin } from '../../../db/conditions.ts';
import { forbidden, freshProofRequired } from '../../../errors.ts';

/**
 * A write batch of an admin; returns its answers. Throws `forbidden`, with nothing written, when the user is no longer
 * an admin at the moment of the write.
 */
export async function writeAsAdmin<const Batch extends Statements>(
  db: Db,
  admin: Actor,
  batch: Batch,
): Promise<Answers<Batch>> {
  return writeBatch(db, { stillAdmin: stopUnless('no admin', isAdmin(admin.userId)), ...batch }).catch((error) => {
    throw isStoppedBy(error, 'no admin') ? forbidden() : error;
  });
}

/**
 * The same for actions that move money or lock a user out: the admin's session must be valid, with a fresh proof at
 * this moment (ms). Otherwise nothing is written, and it throws `fresh_proof_required`.
 */
export async function writeAsProvedAdmin<const Batch extends Statements>(
  db: Db,
  admin: Actor,
  moment: number,
  batch: Batch,
): Promise<Answers<Batch>> {
  const proved = stopUnless('no fresh proof', hasFreshProof(admin.sessionId, moment));
  return writeAsAdmin(db, admin, { proved, ...batch }).catch((error) => {
    throw isStoppedBy(error, 'no fresh proof') ? freshProofRequired() : error;
  });
}
