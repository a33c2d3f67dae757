/** What the numbers beside the choices are counted from: what each title has, of no more titles than a search may read. */
import { type SQL, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { categoryCounts, titleOffers, titlePrices, titles } from '../../../db/tables/titles.ts';
import { offer } from '../pages/copies.ts';
import { narrowMost } from '../pages/narrow.ts';
import { title } from '../pages/order.ts';
import { prices } from '../prices.ts';
import { textOf } from './offers.ts';

/** `whole`: all titles with the words, or of the shop. `category`: those of the chosen category, where there are no words. */
export type Scope = 'whole' | 'category';

/** So many titles with the words cost two rows each, beside their offers, which cost one. */
const WITH_WORDS_MOST = 3_000;
const OFFERS_WITH_WORDS_MOST = 6_000;
const OFFERS_IN_SHOP_MOST = 11_500;

/** Where the shop has more and a category was chosen. A title of it costs three rows. */
const OFFERS_BESIDE_CATEGORY_MOST = 4_000;
const IN_CATEGORY_MOST = 2_500;

/** The offers of the shop are few enough to look at all. Of titles that are only sold, whose number is not known, there may be some more. */
const isSmall = sql`(SELECT total(${categoryCounts.titles}) FROM ${categoryCounts} WHERE ${categoryCounts.categoryId} <> '') <= ${0.9 * OFFERS_IN_SHOP_MOST}`;

/** What titles have (`offers.ts`), whether none was left out, and whether a search for them is broad. */
export function sampleOf(db: Db, search: Search, question: string | null, scope: Scope) {
  const { titlesMost, offersMost, from } = rangeOf(search, question, scope);
  return db
    .select({
      offers: sql<string | null>`group_concat(text)`,
      complete: sql<number>`count(DISTINCT number) <= ${titlesMost} AND count(*) <= ${offersMost}`,
      broad: sql<number>`count(DISTINCT number) > ${narrowMost(search)}`,
    })
    .from(
      sql`(SELECT ${prices.number} AS number, ${textOf(search)} AS text FROM ${from} LIMIT ${offersMost} + 1) sampled`,
    );
}

type Range = { readonly titlesMost: SQL; readonly offersMost: SQL; readonly from: SQL };

/** The rows of prices of a sample, those of a title together, and of how many titles and offers it is told whether they are all. */
function rangeOf({ categoryId }: Search, question: string | null, scope: Scope): Range {
  // No more titles than offers.
  const only = (offersMost: SQL, from: SQL): Range => ({ titlesMost: offersMost, offersMost, from });
  if (scope === 'category')
    return only(
      sql`iif(${isSmall}, 0, ${IN_CATEGORY_MOST})`,
      sql`${titleOffers} x INDEXED BY title_offers_copies CROSS JOIN ${titles} t ON ${title.id} = ${offer.titleId} CROSS JOIN ${titlePrices} k ON ${prices.number} = ${title.number} AND ${prices.categoryId} = ${offer.categoryId} WHERE ${offer.categoryId} = ${categoryId ?? ''} AND ${offer.copies} > 0`,
    );
  if (question === null)
    return only(
      categoryId === undefined
        ? sql`${OFFERS_IN_SHOP_MOST}`
        : sql`iif(${isSmall}, ${OFFERS_IN_SHOP_MOST}, ${OFFERS_BESIDE_CATEGORY_MOST})`,
      sql`${titlePrices} k ORDER BY ${prices.number} DESC`,
    );
  return {
    titlesMost: sql`${WITH_WORDS_MOST}`,
    offersMost: sql`${OFFERS_WITH_WORDS_MOST}`,
    from: sql`(SELECT rowid AS number FROM title_words WHERE title_words MATCH ${question} ORDER BY rowid DESC LIMIT ${WITH_WORDS_MOST + 1}) w CROSS JOIN ${titlePrices} k ON ${prices.number} = w.number`,
  };
}
