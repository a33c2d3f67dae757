/** Blocks between two people, over all their conversations. Nobody is told of one. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { type Query, reading, writeBatch } from '../../db/batch.ts';
import { isOfPair, otherOf } from '../../db/conversation-pairs.ts';
import { insertInto } from '../../db/rows.ts';
import { blocks, conversations } from '../../db/tables/trust.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';

const ofOwn = (userId: string, id: string): SQL =>
  sql`FROM ${conversations} WHERE ${conversations.id} = ${id} AND ${isOfPair(conversations, userId)}`;

async function written(db: Deps['db'], own: SQL, change: Query): Promise<number> {
  const { changed, found } = await writeBatch(db, {
    changed: change,
    found: reading<{ id: string }>(sql`SELECT ${conversations.id} AS id ${own}`),
  });
  if (!found.rows[0]) throw notFound();
  return changed.changed;
}

/** Blocks the other one in this and all other conversations of the two. Idempotent. Throws `not_found`. */
export async function blockOther(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Actor,
  id: string,
): Promise<number> {
  const own = ofOwn(userId, id);
  const row = { blockerId: userId, blockedId: otherOf(userId), createdAt: now() };
  return written(db, own, sql`${insertInto(blocks, row)} ${own} ON CONFLICT DO NOTHING`);
}

/** Takes one's own block back; a block by the other one stays. Idempotent. Throws `not_found`. */
export async function unblockOther({ db }: Pick<Deps, 'db'>, { userId }: Actor, id: string): Promise<number> {
  const own = ofOwn(userId, id);
  const theirs = sql`(SELECT ${otherOf(userId)} ${own})`;
  return written(
    db,
    own,
    sql`DELETE FROM ${blocks} WHERE ${blocks.blockerId} = ${userId} AND ${blocks.blockedId} = ${theirs}`,
  );
}
