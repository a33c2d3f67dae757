import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BOOKS, coverFile, readBooks } from './books.ts';

const CATEGORIES = [
  'Action and Adventure',
  'Classics',
  'Graphic Novel',
  'Detective and Mystery',
  'Fantasy',
  'Science Fiction',
  'History',
  'Biography and Memoir',
  'Poetry',
  "Children's Books",
];

const count = (test: (book: (typeof BOOKS)[number]) => unknown) => BOOKS.filter(test).length;

describe('the data file', () => {
  const file = (changes: object) => JSON.stringify([BOOKS[0], { ...BOOKS[1], ...changes }]);

  it('is read as written', () => {
    expect(readBooks(file({ sold: true }))).toEqual([BOOKS[0], { ...BOOKS[1], sold: true }]);
  });

  it.each([
    ['condition', 'Fine'],
    ['format', 'Scroll'],
    ['language', 'english'],
    ['cover', '../books.json'],
    ['isbn', '978'],
    ['resellCents', 9.5],
    ['seller', 'buyer'],
    ['title', ''],
    ['adverticed', true],
  ])('is refused with %s: %s, and the error has the position', (field, value) => {
    expect(() => readBooks(file({ [field]: value }))).toThrow(`books.json, 1.${field}: `);
  });
});

describe('the covers', () => {
  it('are one file for each book, small WebP pictures of one size', async () => {
    const files = [...new Set(BOOKS.map(({ cover }) => cover))];
    expect(files.toSorted()).toEqual(readdirSync(new URL('covers', import.meta.url)).toSorted());
    let total = 0;
    for (const cover of files) {
      const bytes = await readFile(coverFile({ cover }));
      total += bytes.byteLength;
      expect(await sharp(bytes).metadata(), cover).toMatchObject({ format: 'webp', width: 480, height: 720 });
      expect(bytes.byteLength, cover).toBeLessThan(20_000);
    }
    expect(total).toBeLessThanOrEqual(3_000_000);
  });

  it('are shared by copies of the same book and by no others', () => {
    const books = new Map(BOOKS.map(({ cover, title, author }) => [cover, `${title} / ${author}`]));
    for (const { cover, title, author } of BOOKS) expect(books.get(cover)).toBe(`${title} / ${author}`);
    expect(new Set(books.values()).size).toBe(books.size);
  });
});

describe('the demo catalogue', () => {
  it('has one town for each seller', () => {
    const towns = new Set(BOOKS.map(({ seller, location }) => `${seller}: ${location}`));
    expect([...towns].toSorted()).toEqual(['seller2: Philadelphia, PA', 'seller: Portland, OR']);
  });

  it('has 200 listings in ten categories of 15 to 25, in the order of the shop', () => {
    expect(BOOKS).toHaveLength(200);
    expect([...new Set(BOOKS.map((book) => book.category))]).toEqual(CATEGORIES);
    for (const category of CATEGORIES) {
      const listings = count((book) => book.category === category);
      expect(listings, category).toBeGreaterThanOrEqual(15);
      expect(listings, category).toBeLessThanOrEqual(25);
    }
  });

  it('describes every copy in its own words, at a readable length', () => {
    expect(new Set(BOOKS.map((book) => book.description)).size).toBe(200);
    for (const { title, description } of BOOKS) {
      expect(description.length, title).toBeGreaterThanOrEqual(120);
      expect(description.length, title).toBeLessThanOrEqual(420);
      expect(description, title).not.toMatch(/\s{2}|^\s|\s$/);
    }
    const long = count((book) => book.description.length > 200);
    expect(long).toBeGreaterThan(80);
    expect(long).toBeLessThan(120);
  });

  it('has valid ISBN-13 numbers, known for nearly all books', () => {
    const known = BOOKS.flatMap((book) => (book.isbn === null ? [] : [book.isbn]));
    expect(known.length).toBeGreaterThan(180);
    for (const isbn of known) {
      expect(isbn).toMatch(/^97[89]\d{10}$/);
      const sum = [...isbn].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
      expect(sum % 10, isbn).toBe(0);
    }
  });

  it('keeps years, durations and prices plausible', () => {
    for (const { title, year, usedDuration, originalCents, resellCents } of BOOKS) {
      expect(year, title).toBeGreaterThanOrEqual(2008);
      expect(year, title).toBeLessThanOrEqual(2025);
      expect(usedDuration, title).toMatch(/\b(years?|months?)$/);
      expect(Number.isInteger(originalCents) && Number.isInteger(resellCents), title).toBe(true);
      expect(resellCents / originalCents, title).toBeGreaterThanOrEqual(0.15);
      expect(resellCents / originalCents, title).toBeLessThanOrEqual(0.8);
      expect(`${originalCents} ${resellCents}`, title).not.toMatch(/666\d\d\b/);
    }
    expect(Math.min(...BOOKS.map((book) => book.resellCents))).toBe(250);
    expect(Math.max(...BOOKS.map((book) => book.originalCents))).toBe(9500);
  });

  it('asks more for better copies', () => {
    const share = (condition: string) => {
      const copies = BOOKS.filter((book) => book.condition === condition);
      return copies.reduce((sum, book) => sum + book.resellCents / book.originalCents, 0) / copies.length;
    };
    expect(share('Excellent')).toBeGreaterThan(share('Good'));
    expect(share('Good')).toBeGreaterThan(share('Fair'));
    expect(share('Fair')).toBeGreaterThan(share('Low'));
  });

  it('spreads conditions and sellers', () => {
    for (const condition of ['Excellent', 'Good', 'Fair', 'Low']) {
      expect(
        count((book) => book.condition === condition),
        condition,
      ).toBeGreaterThanOrEqual(20);
    }
    expect(count((book) => book.seller === 'seller')).toBe(120);
    expect(count((book) => book.seller === 'seller2')).toBe(80);
  });

  it('has copies of each format, as their descriptions say, and books in the language of their titles', () => {
    for (const { title, description, format, language } of BOOKS) {
      expect(language !== 'en', title).toBe(/\p{Script=Cyrillic}|^Le /u.test(title));
      if (/^(?!.*paperback).*\bhardcover (with|from|in)\b/i.test(description)) expect(format, title).toBe('Hardcover');
      if (/mass-market|(thick|neat|slim|compact|tidy) paperback/i.test(description))
        expect(format, title).toBe('Paperback');
    }
    const formats = ['Hardcover', 'Paperback', 'Other'].map((format) => count((book) => book.format === format));
    expect(formats).toEqual([30, 169, 1]);
  });

  it('advertises two unsold books of each seller, of different categories, and has seven sold ones', () => {
    const advertised = BOOKS.filter((book) => book.advertised);
    expect(advertised.map((book) => book.seller).sort()).toEqual(['seller', 'seller', 'seller2', 'seller2']);
    expect(new Set(advertised.map((book) => book.category)).size).toBe(4);
    expect(advertised.some((book) => book.sold)).toBe(false);
    expect(count((book) => book.sold)).toBe(7);
  });

  it('offers some books twice, from different sellers in different conditions', () => {
    const byTitle = Map.groupBy(BOOKS, (book) => `${book.title} / ${book.author}`);
    const twice = [...byTitle.values()].filter((copies) => copies.length > 1);
    expect(twice.length).toBeGreaterThanOrEqual(5);
    for (const copies of twice) {
      expect(new Set(copies.map((book) => book.seller)).size).toBe(2);
      expect(new Set(copies.map((book) => book.condition)).size).toBe(2);
    }
  });
});
