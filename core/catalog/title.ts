/** A title as everybody may see it. Prices in integer cents. */
import { type CompleteWire, dollars } from '../entity/wire.ts';
import { formatDecimalDollars } from '../format.ts';

export type Title = {
  readonly id: string;
  readonly name: string;
  readonly author: string | null;
  readonly copies: number;
  /** Null without a copy for sale. */
  readonly lowestCents: number | null;
  readonly highestCents: number | null;
  /** Number of people who want it. */
  readonly wanted: number;
};

export const titleWire = {
  id: 'titleID',
  name: 'name',
  author: 'author',
  copies: 'copies',
  lowestCents: dollars('from_price'),
  highestCents: dollars('to_price'),
  wanted: 'wanted',
} as const satisfies CompleteWire<Title>;

type Shown = { readonly title: Title; readonly isbn: string | null; readonly pictures: readonly string[] };

/**
 * Structured data of a title's page (https://schema.org/AggregateOffer). `<` is escaped, so that no text of a seller
 * ends the `script` element.
 */
export function titleStructuredData({ title, isbn, pictures }: Shown, page: URL): string {
  const { lowestCents, highestCents } = title;
  const data = {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    name: title.name,
    ...(title.author ? { author: { '@type': 'Person', name: title.author } } : {}),
    ...(isbn ? { isbn, gtin13: isbn } : {}),
    url: page.href,
    ...(pictures.length > 0 ? { image: pictures.map((path) => new URL(path, page).href) } : {}),
    ...(lowestCents !== null && highestCents !== null
      ? {
          offers: {
            '@type': 'AggregateOffer',
            offerCount: title.copies,
            lowPrice: formatDecimalDollars(lowestCents),
            highPrice: formatDecimalDollars(highestCents),
            priceCurrency: 'USD',
            availability: 'https://schema.org/InStock',
            itemCondition: 'https://schema.org/UsedCondition',
            url: page.href,
          },
        }
      : {}),
  };
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
