/**
 * The purge queue of the page cache. A write puts what it changed into its own batch, so that nothing is forgotten; it is sent as soon as
 * it is committed, and again by the schedule until the cache has taken it. A row is done with a purge that began `lateMs` after
 * the write: whoever had read before the write has kept their page by then.
 */
import { and, desc, lt, lte, type SQL, sql } from 'drizzle-orm';
import { TAGS_PER_PURGE } from '../../core/cache.ts';
import { type Answer, type Reading, reading, writeBatch } from '../db/batch.ts';
import { builder } from '../db/builder.ts';
import type { Db } from '../db/client.ts';
import { insertInto, named, ONE_ROW } from '../db/rows.ts';
import { purges } from '../db/tables/jobs.ts';
import type { Deps } from './ports.ts';

/** A row of the queue: `tags` is a JSON array, `own` is 1 for what the batch itself has written. */
export type Waiting = { readonly id: number; readonly tags: string; readonly own: number };

/** How many waiting rows a write takes along in its own call. */
const TAKEN_ALONG = 20;

/** How many rows the schedule reads at once, and how often it does so in a run. */
const ROWS_AT_ONCE = 50;
const READS_AT_MOST = 20;

/** Nothing is kept for longer than an hour, so nobody needs a purge that is older. */
const OVER_AFTER_MS = 70 * 60 * 1000;

/** The most urgent first, then the newest: a page whose purge waits for long has run out by itself. */
const nextFirst = [desc(purges.urgent), desc(purges.id)] as const;

/** The statement of a batch, under the name `pages`, that puts these tags (`changed-pages.ts`) into the queue. */
export const changedPages = ({ now }: Pick<Deps, 'now'>, ...tags: readonly SQL[]): readonly Reading<Waiting>[] => [
  reading(sql`${insertInto(purges, {
    tags: sql`json_group_array(tag)`,
    urgent: sql`max(tag LIKE 'photo%')`,
    changedAt: now(),
  })}
    FROM (SELECT DISTINCT tag FROM (${sql.join([...tags], sql` UNION ALL `)}) WHERE tag IS NOT NULL) WHERE 1 GROUP BY NULL
    RETURNING ${named({ id: purges.id, tags: purges.tags, own: sql`1` })}`),
  reading(sql`SELECT ${named({ id: purges.id, tags: purges.tags, own: sql`0` })} FROM ${purges}
    ORDER BY ${sql.join([...nextFirst], sql`, `)} LIMIT ${TAKEN_ALONG}`),
];

type Written = { readonly pages: Answer<Waiting> };

/**
 * Sends what a batch has put into the queue, once it is committed; answers what the batch gave. Without a batch (null), and without
 * a change, there is nothing to send. What the cache refuses is left to the schedule.
 */
export async function purging<Batch extends Written | null>(
  { now, pages }: Pick<Deps, 'now' | 'pages'>,
  written: Promise<Batch>,
): Promise<Batch> {
  const batch = await written;
  const rows = batch?.pages.rows ?? [];
  const own = tagsOf(rows.filter((row) => row.own === 1));
  if (own.length === 0) return batch;
  // There is room for others in the last call.
  const room = Math.ceil(own.length / TAGS_PER_PURGE) * TAGS_PER_PURGE;
  const wanted = tagsOf(rows.toSorted((a, b) => b.own - a.own)).slice(0, room);
  const dropped = await purge(pages, wanted);
  if (dropped.size === wanted.length) pages.later(pages.lateMs, (db) => sendWaiting({ db, now, pages }));
  return batch;
}

/** Sends everything that waits, in as few calls as it takes, until the cache refuses one. May be done by several at once. */
export async function sendWaiting({ db, now, pages }: Pick<Deps, 'db' | 'now' | 'pages'>): Promise<void> {
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

/** How many writes wait for the cache, and since when the first of them (ms since the epoch); null when none does. */
export const waitingPurges = (db: Db) =>
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

/** Ends these rows, as far as they were written until this moment (ms). */
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

/** Drops pages by these tags, call by call, until the cache refuses one; answers the tags that it took. */
async function purge({ purge: drop }: Deps['pages'], tags: readonly string[]): Promise<ReadonlySet<string>> {
  const dropped = new Set<string>();
  for (let at = 0; at < tags.length; at += TAGS_PER_PURGE) {
    const some = tags.slice(at, at + TAGS_PER_PURGE);
    if (!(await drop(some))) break;
    for (const name of some) dropped.add(name);
  }
  return dropped;
}
