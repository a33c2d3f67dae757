/**
 * The purge queue of the page cache. A write inserts its tags in its own batch, so that none is lost. They are sent
 * after the commit, and again by the schedule until the cache has accepted them. A purge that began `lateMs` after the
 * write deletes the row: a page that was read before the write cannot be stored later than that.
 */
import { and, desc, lt, lte, type SQL, sql } from 'drizzle-orm';
import { TAGS_PER_PURGE } from '../../core/cache.ts';
import { type Answer, builder, type Reading, reading, writeBatch } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { insertInto, namedColumns, ONE_ROW } from '../db/rows.ts';
import { purges } from '../db/tables/jobs.ts';
import type { Deps } from './ports.ts';

/** A row of the queue: `tags` is a JSON array, `own` is 1 for a row of the batch itself. */
export type WaitingPurge = { readonly id: number; readonly tags: string; readonly own: number };

/** Limit of waiting rows that a write adds to its own call. */
const TAKEN_ALONG = 20;

const ROWS_AT_ONCE = 50;
const READS_AT_MOST = 20;

/** No page is cached for longer than an hour, so an older purge is not needed. */
const OVER_AFTER_MS = 70 * 60 * 1000;

/** Urgent first, then the newest: a page whose purge has waited for long has expired by itself. */
const nextFirst = [desc(purges.urgent), desc(purges.id)] as const;

/** The step `pages` of a batch: inserts these tags (`changed-pages.ts`) into the queue. */
export const queuePurgeStatements = (
  { now }: Pick<Deps, 'now'>,
  ...tags: readonly SQL[]
): readonly Reading<WaitingPurge>[] => [
  reading(sql`${insertInto(purges, {
    tags: sql`json_group_array(tag)`,
    urgent: sql`max(tag LIKE 'photo%')`,
    changedAt: now(),
  })}
    FROM (SELECT DISTINCT tag FROM (${sql.join([...tags], sql` UNION ALL `)}) WHERE tag IS NOT NULL) WHERE 1 GROUP BY NULL
    RETURNING ${namedColumns({ id: purges.id, tags: purges.tags, own: sql`1` })}`),
  reading(sql`SELECT ${namedColumns({ id: purges.id, tags: purges.tags, own: sql`0` })} FROM ${purges}
    ORDER BY ${sql.join([...nextFirst], sql`, `)} LIMIT ${TAKEN_ALONG}`),
];

type Written = { readonly pages: Answer<WaitingPurge> };

/**
 * Sends the purges of a batch after its commit, and returns the batch's result. Sends nothing for a null batch, or one
 * without a change. The schedule retries refused purges.
 */
export async function writeThenPurge<Batch extends Written | null>(
  { now, pages }: Pick<Deps, 'now' | 'pages'>,
  written: Promise<Batch>,
): Promise<Batch> {
  const batch = await written;
  const rows = batch?.pages.rows ?? [];
  const own = tagsOf(rows.filter((row) => row.own === 1));
  if (own.length === 0) return batch;
  // Waiting tags fill the last call.
  const room = Math.ceil(own.length / TAGS_PER_PURGE) * TAGS_PER_PURGE;
  const wanted = tagsOf(rows.toSorted((a, b) => b.own - a.own)).slice(0, room);
  const dropped = await purge(pages, wanted);
  if (dropped.size === wanted.length) pages.later(pages.lateMs, (db) => sendWaitingPurges({ db, now, pages }));
  return batch;
}

/** Sends all waiting tags in as few calls as possible, until the cache refuses one. Safe to run concurrently. */
export async function sendWaitingPurges({ db, now, pages }: Pick<Deps, 'db' | 'now' | 'pages'>): Promise<void> {
  let last: { readonly urgent: number; readonly id: number } | undefined;
  for (let reads = 0; reads < READS_AT_MOST; reads++) {
    const begun = now();
    const rows = await waitingAfter(db, last);
    last = rows.at(-1);
    if (!last) return;
    if (reads === 0) await forgetOver({ db, now });
    const wanted = tagsOf(rows);
    const dropped = await purge(pages, wanted);
    const done = rows.filter((row) => tagsOf([row]).every((name) => dropped.has(name))).map(({ id }) => id);
    if (done.length > 0) await forget(db, done, begun - pages.lateMs);
    if (dropped.size < wanted.length || rows.length < ROWS_AT_ONCE) return;
  }
}

/** Number of waiting rows, and when the oldest was written (ms since the epoch); null without any. */
export const readWaitingPurges = (db: Db) =>
  db
    .select({
      waiting: sql<number>`(SELECT count(*) FROM ${purges})`,
      since: sql<number | null>`(SELECT min(${purges.changedAt}) FROM ${purges})`,
    })
    .from(ONE_ROW);

const waitingAfter = (db: Db, last: { readonly urgent: number; readonly id: number } | undefined) =>
  db
    .select({ id: purges.id, tags: purges.tags, urgent: purges.urgent })
    .from(purges)
    .where(last && sql`(${purges.urgent}, ${purges.id}) < (${last.urgent}, ${last.id})`)
    .orderBy(...nextFirst)
    .limit(ROWS_AT_ONCE);

/** Deletes these rows if they were written until this moment (ms). */
const forget = (db: Db, ids: readonly number[], until: number) =>
  writeBatch(db, {
    done: builder
      .delete(purges)
      .where(
        and(sql`${purges.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, lte(purges.changedAt, until)),
      ),
  });

const forgetOver = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  writeBatch(db, { over: builder.delete(purges).where(lt(purges.changedAt, now() - OVER_AFTER_MS)) });

const tagsOf = (rows: readonly { readonly tags: string }[]): string[] => [
  ...new Set(rows.flatMap(({ tags }): string[] => JSON.parse(tags))),
];

/** Purges by these tags, call by call, until the cache refuses one. Returns the accepted tags. */
async function purge({ purge: drop }: Deps['pages'], tags: readonly string[]): Promise<ReadonlySet<string>> {
  const dropped = new Set<string>();
  for (let at = 0; at < tags.length; at += TAGS_PER_PURGE) {
    const some = tags.slice(at, at + TAGS_PER_PURGE);
    if (!(await drop(some))) break;
    for (const name of some) dropped.add(name);
  }
  return dropped;
}
