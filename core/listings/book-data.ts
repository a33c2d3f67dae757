/** What search engines read of a book's page: https://schema.org/Product, https://developers.google.com/search/docs/appearance/structured-data/product. */
import type { Listing } from './listing.ts';
import type { Photo } from './photo.ts';

/** How much a used copy still resembles a new one; schema.org knows no shades of used. */
const USED = 'https://schema.org/UsedCondition';

/**
 * The page's data as a text that may stand inside a `script` element: `<` is written as an escape, so that nothing a seller
 * writes can end the element.
 */
export function bookData(book: Listing, photos: readonly Photo[], page: URL): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    name: book.name,
    ...(book.author ? { author: { '@type': 'Person', name: book.author } } : {}),
    ...(book.isbn ? { isbn: book.isbn, gtin13: book.isbn } : {}),
    description: book.description,
    category: book.categoryName,
    url: page.href,
    ...(photos.length > 0 ? { image: photos.map(({ url }) => new URL(url, page).href) } : {}),
    itemCondition: USED,
    offers: {
      '@type': 'Offer',
      price: (book.resellPriceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${book.sold ? 'OutOfStock' : 'InStock'}`,
      itemCondition: USED,
      url: page.href,
      seller: { '@type': 'Person', name: book.sellerName },
    },
  };
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
