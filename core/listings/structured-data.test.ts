import { expect, test } from 'vitest';
import { WHOLE as book } from '../../tests/fixtures/listings/whole-listing.ts';
import { bookStructuredData } from './structured-data.ts';

const PAGE = new URL('https://shop.example/book/b1');

test('has the product, book and offer of search engines', () => {
  expect(
    JSON.parse(
      bookStructuredData({ listing: book, photos: [{ url: '/photos/a', width: 1, height: 1 }], onSale: true }, PAGE),
    ),
  ).toEqual({
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    name: 'Emma',
    author: { '@type': 'Person', name: 'Jane Austen' },
    isbn: '9780141439587',
    gtin13: '9780141439587',
    description: 'A reading copy.',
    category: 'Fantasy',
    url: 'https://shop.example/book/b1',
    image: ['https://shop.example/photos/a'],
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      price: '12.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      url: 'https://shop.example/book/b1',
      seller: { '@type': 'Person', name: 'Sal' },
    },
  });
});

test('a copy that is sold or off sale is out of stock; what is not known is left out', () => {
  const data = JSON.parse(
    bookStructuredData({ listing: { ...book, author: null, isbn: null }, photos: [], onSale: false }, PAGE),
  );
  expect(data.offers.availability).toBe('https://schema.org/OutOfStock');
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['author', 'isbn', 'image']));
});

test('has the language of a book where it is known', () => {
  const languageOf = (language: string | null) =>
    JSON.parse(bookStructuredData({ listing: { ...book, language }, photos: [], onSale: true }, PAGE)).inLanguage;
  expect([languageOf('pt-BR'), languageOf(null)]).toEqual(['pt-BR', undefined]);
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', '"\\u003c/script>'])(
  'no text of a seller ends the element: %s',
  (name) => {
    const text = bookStructuredData({ listing: { ...book, name, description: name }, photos: [], onSale: true }, PAGE);
    expect(text).not.toContain('<');
    expect(JSON.parse(text).name).toBe(name);
  },
);
