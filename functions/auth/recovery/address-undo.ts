/** Taking back a change of address, from the old one (docs/decisions/117-change-of-address.md). */
import { isStopped, writeBatch } from '../../db/batch.ts';
import { type Edges, findLink, linkOver, spent } from './account-links.ts';
import { addressSet, refuseTaken } from './address-change.ts';
import { accessTakenBack } from './taken-back.ts';

/**
 * Gives the account its old address back, by the link that was sent there. What whoever changed it may have ends (`accessTakenBack`), of
 * the second factors those that came after the change: with the others, a mailbox that somebody gave up would be a way round
 * them. Throws `not_found` for a link that does not work, `conflict` when another account has the address, `too_many`.
 */
export async function undoAddress(edges: Edges, token: string, address: string): Promise<void> {
  const { db, now } = edges;
  const link = await findLink(edges, ['email-undo'], token, address);
  const moment = now();
  await writeBatch(db, {
    spent: spent(link, moment),
    ...(await addressSet(edges, link, moment)),
    ...accessTakenBack(link, link.createdAt + 1, moment),
  })
    .catch(refuseTaken)
    .catch((error) => {
      throw isStopped(error, 'token spent') ? linkOver() : error;
    });
}
