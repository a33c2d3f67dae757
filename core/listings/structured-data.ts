/**
 * Structured data of a listing's page: https://schema.org/Product,
 * https://developers.google.com/search/docs/appearance/structured-data/product.
 */
import { formatDecimalDollars } from '../format.ts';
import type { Listing } from './listing.ts';
import type { Photo } from './photo.ts';

/** schema.org has only one value for used goods. */
const USED = 'https://schema.org/UsedCondition';

type Shown = { readonly listing: Listing; readonly photos: readonly Photo[]; readonly onSale: boolean };

/** The data as text for a `script` element: `<` is escaped, so that no text of a seller ends the element. */
export function bookStructuredData({ listing, photos, onSale }: Shown, page: URL): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    name: listing.name,
    ...(listing.author ? { author: { '@type': 'Person', name: listing.author } } : {}),
    ...(listing.isbn ? { isbn: listing.isbn, gtin13: listing.isbn } : {}),
    ...(listing.format && listing.format !== 'Other' ? { bookFormat: `https://schema.org/${listing.format}` } : {}),
    ...(listing.language ? { inLanguage: listing.language } : {}),
    description: listing.description,
    category: listing.categoryName,
    url: page.href,
    ...(photos.length > 0 ? { image: photos.map(({ url }) => new URL(url, page).href) } : {}),
    itemCondition: USED,
    offers: {
      '@type': 'Offer',
      price: formatDecimalDollars(listing.resellPriceCents),
      priceCurrency: 'USD',
      availability: `https://schema.org/${onSale ? 'InStock' : 'OutOfStock'}`,
      itemCondition: USED,
      url: page.href,
      seller: { '@type': 'Person', name: listing.sellerName },
    },
  };
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
