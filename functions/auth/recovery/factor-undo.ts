/** "This was not me": the link of the letter about an added second factor (docs/decisions/126-this-was-not-me.md). */
import { isStopped, writeBatch } from '../../db/batch.ts';
import { type Edges, findLink, linkOver, spent } from './account-links.ts';
import { accessTakenBack } from './taken-back.ts';

/**
 * Takes away the second factor that a letter told of, and those that came after it: whoever knew the password alone could add one, and keep
 * the owner out. What else they may have ends with it (`accessTakenBack`). Throws `not_found` for a link that does not work, as it
 * does while the account has another address and for an Admin, and `too_many`.
 */
export async function undoFactor(edges: Edges, token: string, address: string): Promise<void> {
  const { db, now } = edges;
  const link = await findLink(edges, ['factor-added'], token, address);
  const moment = now();
  await writeBatch(db, {
    spent: spent(link, moment),
    ...accessTakenBack(link, link.createdAt, moment),
  }).catch((error) => {
    throw isStopped(error, 'token spent') ? linkOver() : error;
  });
}
