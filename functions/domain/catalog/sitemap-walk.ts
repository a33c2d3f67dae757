/** Keeps after which row each part of the sitemap begins. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { writeBatch } from '../../db/batch.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { sitemapParts, sitemapWalks } from '../../db/tables/jobs.ts';
import { MORE } from '../leases.ts';
import type { Deps } from '../ports.ts';
import { isSitemapKind, PART, SITEMAP_KINDS, type SitemapKind } from './sitemap.ts';

type Edges = Pick<Deps, 'db' | 'now'>;

/** Rows that one run looks at, of each kind. */
const AT_ONCE = 4 * PART;

/**
 * Old parts lose what is sold. After this (ms) a walk that has come to the end begins anew, and moves every beginning on by what
 * is gone.
 */
const WALKED_ANEW_MS = 7 * 24 * 60 * 60 * 1000;

/** How far a walk has come: to a row, the latest of the `rows` that part `number` has. */
type Walk = Omit<typeof sitemapWalks.$inferSelect, 'kind'>;

const walkFrom = (beganAt: number): Walk => ({ number: 1, rows: 0, place: -1, afterId: '', beganAt, endedAt: null });

/**
 * Goes on along the rows of each kind and notes where parts begin. What was passed is not looked at again for a week, so a run
 * costs as many rows as came since the last one. Answers `MORE` when there are more than one run takes.
 */
export async function walkSitemap(deps: Edges): Promise<typeof MORE | undefined> {
  let more = false;
  for (const kind of Object.keys(SITEMAP_KINDS).filter(isSitemapKind)) more = (await walkKind(deps, kind)) || more;
  return more ? MORE : undefined;
}

/** Answers whether there is more to walk. */
async function walkKind({ db, now }: Edges, kind: SitemapKind): Promise<boolean> {
  const [kept] = await db.select().from(sitemapWalks).where(eq(sitemapWalks.kind, kind));
  const isOver = kept !== undefined && kept.endedAt !== null && now() - kept.beganAt >= WALKED_ANEW_MS;
  const walk: Walk = kept && !isOver ? kept : walkFrom(now());
  const passed = await pass(db, kind, walk);
  const last = passed.at(-1);
  const total = last?.nth ?? 0;
  if (total === 0 && walk.endedAt !== null) return false;
  const ended = total < AT_ONCE;
  const begun = passed
    .filter(({ nth }) => beginsPart(walk.rows + nth))
    .map(({ placeBefore, idBefore }, index) => ({
      number: walk.number + index + 1,
      place: placeBefore ?? walk.place,
      afterId: idBefore ?? walk.afterId,
    }));
  const number = walk.number + begun.length;
  await writeBatch(db, {
    begun: begun.map((part) =>
      onConflict(insertInto(sitemapParts, { kind, ...part }), { place: part.place, afterId: part.afterId }),
    ),
    // After a walk anew there may be fewer parts than before.
    gone: ended
      ? sql`DELETE FROM ${sitemapParts} WHERE ${sitemapParts.kind} = ${kind} AND ${sitemapParts.number} > ${number}`
      : [],
    walked: keptWalk(kind, {
      number,
      rows: walk.rows + total - begun.length * PART,
      place: last?.place ?? walk.place,
      afterId: last?.id ?? walk.afterId,
      beganAt: walk.beganAt,
      endedAt: walk.endedAt ?? (ended ? now() : null),
    }),
  });
  return !ended;
}

/** Whether a row that would be number `nth` of its part is one too many for it. */
const beginsPart = (nth: number): boolean => nth > 1 && nth % PART === 1;

/** A row that was passed, counted from where the walk stood, and the row before it; null of the first one. */
type Passed = {
  readonly id: string;
  readonly place: number;
  readonly nth: number;
  readonly placeBefore: number | null;
  readonly idBefore: string | null;
};

/** The rows with which parts begin, and the last one, of those that follow. */
async function pass(db: Edges['db'], kind: SitemapKind, walk: Walk): Promise<Passed[]> {
  const { from, where, place, id } = SITEMAP_KINDS[kind];
  const before = (column: string) => sql`lag(${sql.identifier(column)}) OVER (ORDER BY place, id)`;
  return db.all<Passed>(sql`WITH
    found AS (SELECT ${id} AS id, ${place} AS place FROM ${from}
      WHERE ${where} AND (${place}, ${id}) > (${walk.place}, ${walk.afterId})
      ORDER BY ${place}, ${id} LIMIT ${AT_ONCE}),
    counted AS (SELECT id, place, row_number() OVER (ORDER BY place, id) AS nth, count(*) OVER () AS total,
      ${before('place')} AS placeBefore, ${before('id')} AS idBefore FROM found)
    SELECT id, place, nth, placeBefore, idBefore FROM counted
    WHERE (${walk.rows} + nth) % ${PART} = 1 OR nth = total ORDER BY nth`);
}

const onConflict = (insert: SQL, set: { place: number; afterId: string }): SQL =>
  sql`${insert} ${onConflictSet(sitemapParts, ['kind', 'number'], set)}`;

const keptWalk = (kind: SitemapKind, walk: Walk): SQL =>
  sql`${insertInto(sitemapWalks, { kind, ...walk })} ${onConflictSet(sitemapWalks, ['kind'], walk)}`;
