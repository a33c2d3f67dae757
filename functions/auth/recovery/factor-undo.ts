/** "This was not me": the letter's link against an added factor (docs/decisions/14-second-factors-and-undo.md). */
import { isStopped, writeBatch } from '../../db/batch.ts';
import { consumeLink, findLink, linkOver, type Needs } from './account-links.ts';
import { strangerAccessEnded } from './stranger-access.ts';

/**
 * Removes the second factor that the letter reported and those added after it: a stranger with the password alone could
 * add one and lock the owner out. Their other access ends too (`strangerAccessEnded`). Throws `not_found` for an invalid
 * link, which includes an account with another address and an Admin's, and `too_many`.
 */
export async function undoFactor(edges: Needs, token: string, address: string): Promise<void> {
  const { db, now } = edges;
  const link = await findLink(edges, ['factor-added'], token, address);
  const moment = now();
  await writeBatch(db, {
    linkConsumed: consumeLink(link, moment),
    ...strangerAccessEnded(link, link.createdAt, moment),
  }).catch((error) => {
    throw isStopped(error, 'token spent') ? linkOver() : error;
  });
}
