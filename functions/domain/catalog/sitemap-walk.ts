import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { builder, writeBatch } from '../../db/batch.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { sitemapParts, sitemapWalks } from '../../db/tables/jobs.ts';
import type { Deps } from '../ports.ts';
import { MORE } from '../runs/leases.ts';
import { isSitemapKind, SITEMAP_KINDS, SITEMAP_PART_LENGTH, type SitemapKind } from './sitemap.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

const ROWS_PER_STEP = 4 * SITEMAP_PART_LENGTH;

/**
 * Old parts shrink when copies are sold. After this time in ms a finished walk starts again and moves the boundaries.
 */
const WALKED_ANEW_MS = 7 * 24 * 60 * 60 * 1000;

/** State of a walk: its last row, which is number `rows` of part `number`. */
type Walk = Omit<typeof sitemapWalks.$inferSelect, 'kind'>;

const walkFrom = (beganAt: number): Walk => ({ number: 1, rows: 0, place: -1, afterId: '', beganAt, endedAt: null });

/**
 * Continues along the rows of each kind and stores the boundaries of parts. Rows passed are not read again for a week,
 * so a run costs as many rows as were added since the last one. Returns `MORE` at the limit of a run.
 */
export async function walkSitemap(deps: Needs): Promise<typeof MORE | undefined> {
  let more = false;
  for (const kind of Object.keys(SITEMAP_KINDS).filter(isSitemapKind)) more = (await walkKind(deps, kind)) || more;
  return more ? MORE : undefined;
}

/** Returns true when there is more to walk. */
async function walkKind({ db, now }: Needs, kind: SitemapKind): Promise<boolean> {
  const [kept] = await db.select().from(sitemapWalks).where(eq(sitemapWalks.kind, kind));
  const moment = now();
  const isOver = kept !== undefined && kept.endedAt !== null && moment - kept.beganAt >= WALKED_ANEW_MS;
  const walk: Walk = kept && !isOver ? kept : walkFrom(moment);
  const passed = await pass(db, kind, walk);
  const last = passed.at(-1);
  const total = last?.nth ?? 0;
  if (total === 0 && walk.endedAt !== null) return false;
  const ended = total < ROWS_PER_STEP;
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
    // A new walk may find fewer parts than the last one.
    gone: ended
      ? builder.delete(sitemapParts).where(and(eq(sitemapParts.kind, kind), gt(sitemapParts.number, number)))
      : [],
    walked: keptWalk(kind, {
      number,
      rows: walk.rows + total - begun.length * SITEMAP_PART_LENGTH,
      place: last?.place ?? walk.place,
      afterId: last?.id ?? walk.afterId,
      beganAt: walk.beganAt,
      endedAt: walk.endedAt ?? (ended ? moment : null),
    }),
  });
  return !ended;
}

/** True when row number `nth` of a part belongs to the next part. */
const beginsPart = (nth: number): boolean => nth > 1 && nth % SITEMAP_PART_LENGTH === 1;

/**
 * Of the next rows, those that begin a part, and the last one. Each has its number from the state of the walk, and the
 * row before it, null for the first.
 */
function pass(db: Needs['db'], kind: SitemapKind, walk: Walk) {
  const { place, id, rows } = SITEMAP_KINDS[kind];
  const found = rows(db, sql`(${place}, ${id}) > (${walk.place}, ${walk.afterId})`).limit(ROWS_PER_STEP).as('found');
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
    .where(sql`(${walk.rows} + ${counted.nth}) % ${SITEMAP_PART_LENGTH} = 1 OR ${counted.nth} = ${counted.total}`)
    .orderBy(asc(counted.nth));
}

const onConflict = (insert: SQL, set: { place: number; afterId: string }): SQL =>
  sql`${insert} ${onConflictSet(sitemapParts, ['kind', 'number'], set)}`;

const keptWalk = (kind: SitemapKind, walk: Walk): SQL =>
  sql`${insertInto(sitemapWalks, { kind, ...walk })} ${onConflictSet(sitemapWalks, ['kind'], walk)}`;
