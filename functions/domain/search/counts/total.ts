/** How many titles a search finds, counted along the copies by price where the sample of its choices left some out. */
import { sql } from 'drizzle-orm';
import { type Count, countOf, isCounted } from '../../../../core/count.ts';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { titles } from '../../../db/tables/titles.ts';
import { choicesOf, copyKindsOf, maskOf } from '../filters.ts';
import { copiesByPrice, walked } from '../pages/by-price.ts';
import { title } from '../pages/order.ts';

/** At how many copies counting on may look, at most: without words, and with them. */
const COPIES_MOST = 9_400;
const COPIES_WITH_WORDS_MOST = 3_000;

const better = (one: Count, other: Count): Count => (isCounted(other) || other.books > one.books ? other : one);

/**
 * How many titles fit: at least so many where not all copies at a chosen price could be looked at. A row for each of them; where it fits,
 * two more to ask its title for the words. One round trip.
 */
export async function countOn(db: Db, whole: Search, question: string | null, sampled: Count): Promise<Count> {
  const { after: _, ...search } = whole;
  // Sold copies have no index of prices.
  if (search.withSold) return sampled;
  const most = question === null ? COPIES_MOST : COPIES_WITH_WORDS_MOST;
  const asked =
    question === null
      ? sql``
      : sql` AND EXISTS (SELECT 1 FROM ${titles} t CROSS JOIN title_words w WHERE ${title.id} = ${walked.titleId} AND w.rowid = ${title.number} AND title_words MATCH ${question})`;
  const kinds = maskOf(copyKindsOf(choicesOf(search)));
  const [counted] = await db
    .select({
      looked: sql<number>`count(*)`,
      found: sql<number>`count(DISTINCT CASE WHEN ${kinds} >> ${walked.kind} & 1${asked} THEN ${walked.titleId} END)`,
    })
    .from(sql`(${copiesByPrice({ ...search, sort: 'cheapest' }, sql`${most + 1}`)}) p`);
  return better(sampled, countOf(counted?.found ?? 0, (counted?.looked ?? 0) <= most));
}
