/** The titles that search engines are told; public, like `catalog.ts`. Their numbers part them, so that no part has to be counted. */
import { and, asc, between, gt, max } from 'drizzle-orm';
import { titles } from '../../../db/tables/titles.ts';
import type { Deps } from '../../ports.ts';

/** Addresses in one part of the sitemap at most. */
const PART = 10_000;

type Reads = Pick<Deps, 'db'>;

/** How many parts there are; they are numbered from 0. */
export async function countTitleParts({ db }: Reads): Promise<number> {
  const [row] = await db.select({ last: max(titles.number) }).from(titles);
  return Math.ceil((row?.last ?? 0) / PART);
}

/** The titles of one part that have a copy for sale, with when the newest was posted (ms, UTC). */
export async function listTitlesOfPart(
  { db }: Reads,
  part: number,
): Promise<{ readonly id: string; readonly newestAt: number | null }[]> {
  return db
    .select({ id: titles.id, newestAt: titles.newestAt })
    .from(titles)
    .where(and(between(titles.number, part * PART + 1, (part + 1) * PART), gt(titles.copies, 0)))
    .orderBy(asc(titles.number));
}
