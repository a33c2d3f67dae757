/**
 * Values that triggers derive from sold copies: their kinds, and sums of titles. Sold copies are few, and their titles
 * have no index of them, so the values are added sale by sale.
 */

/**
 * Kinds that their titles do not have, numbered behind the ones that they have. `from` is grouped by title and terms.
 */
export const newKindsOf = (
  from: string,
): string => `INSERT INTO title_kinds (number, title_number, terms, category_id, stock)
  SELECT max(of.number * 65536, coalesce((SELECT max(kind.number) + 1 FROM title_kinds kind WHERE kind.number < (of.number + 1) * 65536), 0))
    + row_number() OVER (PARTITION BY of.number ORDER BY of.terms) - 1, of.number, of.terms, of.category_id, of.stock
  FROM (SELECT titles.number, p.terms, p.category_id, p.stock ${from}) of
  WHERE NOT EXISTS (SELECT 1 FROM title_kinds kind WHERE kind.title_number = of.number AND kind.terms = of.terms)`;

const soldOf = (
  copies: string,
) => `FROM numbers JOIN orders o ON o.id = 'bench-sale-' || n JOIN ${copies} p ON p.id = o.listing_id
  JOIN titles ON titles.id = p.title_id WHERE p.stock = 2`;
const SOLD = soldOf('listings');

/** `numbers` is the common table expression of the sales' numbers. */
export const soldCopiesStatements = (numbers: string): readonly string[] => [
  `${numbers} ${newKindsOf(`${soldOf('listing_terms')} GROUP BY titles.number, p.terms`)}`,
  `${numbers} UPDATE listings SET kind_number = (SELECT kind.number FROM titles CROSS JOIN title_kinds kind ON kind.title_number = titles.number
      AND kind.terms = (SELECT terms FROM listing_terms WHERE id = listings.id) WHERE titles.id = listings.title_id)
  WHERE stock = 2 AND id IN (SELECT o.listing_id FROM numbers JOIN orders o ON o.id = 'bench-sale-' || n)`,
  `${numbers} UPDATE title_kinds SET copies = title_kinds.copies + of.copies, lowest_cents = min(coalesce(lowest_cents, of.lowest), of.lowest),
    highest_cents = max(coalesce(highest_cents, of.highest), of.highest), newest_at = max(coalesce(newest_at, of.newest), of.newest)
  FROM (SELECT p.kind_number, count(*) AS copies, min(p.resell_price_cents) AS lowest, max(p.resell_price_cents) AS highest,
    max(p.posted_at) AS newest ${SOLD} GROUP BY p.kind_number) of WHERE title_kinds.number = of.kind_number`,
  `${numbers} UPDATE titles SET sold_copies = titles.sold_copies + of.copies
  FROM (SELECT titles.number, count(*) AS copies ${SOLD} GROUP BY titles.number) of WHERE titles.number = of.number`,
  `${numbers} INSERT INTO title_isbns (isbn, title_id, copies) SELECT p.isbn, p.title_id, count(*) ${SOLD} AND p.isbn IS NOT NULL
  GROUP BY p.isbn, p.title_id ON CONFLICT DO UPDATE SET copies = copies + excluded.copies`,
];
