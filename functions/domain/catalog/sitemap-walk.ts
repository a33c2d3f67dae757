/** Keeps after which row each part of the sitemap begins. */
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { sitemapParts, sitemapWalks } from '../../db/tables/jobs.ts';
import type { Deps } from '../ports.ts';
import { MORE } from '../runs/leases.ts';
import { isSitemapKind, PART, SITEMAP_KINDS, type SitemapKind } from './sitemap.ts';

type Edges = Pick<Deps, 'db' | 'now'>;

/** Rows that one run looks at, of each kind. */
const AT_ONCE = 4 * PART;

/**
 * Old parts lose what is sold. After this (ms) a walk that has come to the end begins again, and moves every beginning on by what
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
  const moment = now();
  const isOver = kept !== undefined && kept.endedAt !== null && moment - kept.beganAt >= WALKED_ANEW_MS;
  const walk: Walk = kept && !isOver ? kept : walkFrom(moment);
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
    // After a new walk there may be fewer parts than before.
    gone: ended
      ? builder.delete(sitemapParts).where(and(eq(sitemapParts.kind, kind), gt(sitemapParts.number, number)))
      : [],
    walked: keptWalk(kind, {
      number,
      rows: walk.rows + total - begun.length * PART,
      place: last?.place ?? walk.place,
      afterId: last?.id ?? walk.afterId,
      beganAt: walk.beganAt,
      endedAt: walk.endedAt ?? (ended ? moment : null),
    }),
  });
  return !ended;
}

/** Whether a row that would be number `nth` of its part is one too many for it. */
const beginsPart = (nth: number): boolean => nth > 1 && nth % PART === 1;

/**
 * The rows with which parts begin, and the last one, of those that follow: each with its number from where the walk stands, and the
 * row before it, which is null of the first one.
 */
function pass(db: Edges['db'], kind: SitemapKind, walk: Walk) {
  const { place, id, rows } = SITEMAP_KINDS[kind];
  const found = rows(db, sql`(${place}, ${id}) > (${walk.place}, ${walk.afterId})`).limit(AT_ONCE).as('found');
  const inOrder = sql`OVER (ORDER BY ${found.place}, ${found.id})`;
  const counted = db
    .select({
      id: sql<string>`${found.id}`.as('passed_id'),
      place: sql<number>`${found.place}`.as('passed_place'),
      nth: sql<number>`row_number() ${inOrder}`.as('nth'),
      total: sql<number>`count(*) OVER ()`.as('total'),
      placeBefore: sql<number | null>`lag(${found.place}) ${inOrder}`.as('place_before'),
      idBefore: sql<string | null>`lag(${found.id}) ${inOrder}`.as('id_before'),
    })
    .from(found)
    .as('counted');
  return db
    .select()
    .from(counted)
    .where(sql`(${walk.rows} + ${counted.nth}) % ${PART} = 1 OR ${counted.nth} = ${counted.total}`)
    .orderBy(asc(counted.nth));
}

const onConflict = (insert: SQL, set: { place: number; afterId: string }): SQL =>
  sql`${insert} ${onConflictSet(sitemapParts, ['kind', 'number'], set)}`;

const keptWalk = (kind: SitemapKind, walk: Walk): SQL =>
  sql`${insertInto(sitemapWalks, { kind, ...walk })} ${onConflictSet(sitemapWalks, ['kind'], walk)}`;
