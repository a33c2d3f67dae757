import type { Actor } from '../../../../core/accounts/user.ts';
import { isAdmin } from '../../../db/active.ts';
import { type Answers, isStopped, type Statements, stopUnless, writeBatch } from '../../../db/batch.ts';
import type { Db } from '../../../db/client.ts';
import { hasFreshProof } from '../../../db/proof.ts';
import { forbidden, freshProofRequired } from '../../../errors.ts';

/**
 * A write batch of an admin's; answers what its statements gave. For a user who is no admin any more at the moment of the write
 * nothing of it happens, and it throws `forbidden`.
 */
export async function writeAsAdmin<const Batch extends Statements>(
  db: Db,
  admin: Actor,
  batch: Batch,
): Promise<Answers<Batch>> {
  return writeBatch(db, { stillAdmin: stopUnless('no admin', isAdmin(admin.userId)), ...batch }).catch((error) => {
    throw isStopped(error, 'no admin') ? forbidden() : error;
  });
}

/**
 * The same for what moves money or keeps somebody out: the admin's session must still be there, and its proof fresh at this moment
 * (ms). Otherwise nothing of it happens, and it throws `fresh_proof_required`.
 */
export async function writeProved<const Batch extends Statements>(
  db: Db,
  admin: Actor,
  moment: number,
  batch: Batch,
): Promise<Answers<Batch>> {
  const proved = stopUnless('no fresh proof', hasFreshProof(admin.sessionId, moment));
  return writeAsAdmin(db, admin, { proved, ...batch }).catch((error) => {
    throw isStopped(error, 'no fresh proof') ? freshProofRequired() : error;
  });
}
