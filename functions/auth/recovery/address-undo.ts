/** Undo of a change of address, from the old one (docs/decisions/14-second-factors-and-undo.md). */
import { isStopped, writeBatch } from '../../db/batch.ts';
import { consumeLink, findLink, linkOver, type Needs } from './account-links.ts';
import { addressSet, refuseTaken } from './address-change.ts';
import { strangerAccessEnded } from './stranger-access.ts';

/**
 * Restores the account's old address by the link that was sent there. All access of the person who changed it ends
 * (`strangerAccessEnded`). Of the second factors only those added after the change end: otherwise an abandoned mailbox
 * could bypass the others. Throws `not_found` for an invalid link, `conflict` when another account has the address,
 * `too_many`.
 */
export async function undoAddress(edges: Needs, token: string, address: string): Promise<void> {
  const { db, now } = edges;
  const link = await findLink(edges, ['email-undo'], token, address);
  const moment = now();
  await writeBatch(db, {
    linkConsumed: consumeLink(link, moment),
    ...(await addressSet(edges, link, moment)),
    ...strangerAccessEnded(link, link.createdAt + 1, moment),
  })
    .catch(refuseTaken)
    .catch((error) => {
      throw isStopped(error, 'token spent') ? linkOver() : error;
    });
}
