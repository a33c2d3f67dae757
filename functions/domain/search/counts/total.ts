/** How many titles a search finds, counted along the copies by price where the sample of its choices left some out. */
import { sql } from 'drizzle-orm';
import { type Count, countOf, isCounted } from '../../../../core/count.ts';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { titles } from '../../../db/tables/titles.ts';
import { choicesOf, copyKindsOf, maskOf } from '../filters.ts';
import { copiesByPrice, walked } from '../pages/by-price.ts';
import { title } from '../pages/order.ts';

/** A row for each copy; where it fits, two more to ask its title for the words. */
const ROWS_OF_COPY = { withoutWords: 1, withWords: 3 };

const better = (one: Count, other: Count): Count => (isCounted(other) || other.books > one.books ? other : one);

/** How many titles fit: at least so many where not all copies at a chosen price could be looked at. `rowsMost` rows at most, in one round trip. */
export async function countOn(
  db: Db,
  whole: Search,
  question: string | null,
  sampled: Count,
  rowsMost: number,
): Promise<Count> {
  const { after: _, ...search } = whole;
  const most = Math.floor(rowsMost / ROWS_OF_COPY[question === null ? 'withoutWords' : 'withWords']) - 1;
  // Sold copies have no index of prices.
  if (search.withSold || most < 1) return sampled;
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
