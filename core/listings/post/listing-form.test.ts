import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accepted, refusal } from '../../../tests/fixtures/listings/filled-form.ts';
import { LEFT_EMPTY } from '../../../tests/fixtures/listings/whole-listing.ts';
import { CONDITIONS } from '../../condition.ts';
import { validate } from '../../entity/validation.ts';
import { toWire } from '../../entity/wire.ts';
import { commonWords } from '../../words/en/common.ts';
import { listingsWords } from '../../words/en/listings.ts';
import { listingFormWire, NewListing } from './listing-form.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a complete form is read into our names, with prices in cents', () => {
  expect(accepted({})).toEqual({
    ...LEFT_EMPTY,
    name: 'The Left Hand of Darkness',
    categoryId: 'fantasy',
    condition: 'Good',
    phoneNumber: '+1 503 555 0142',
    location: 'Salem, OR',
    delivery: 'both',
    yearOfPurchase: 2015,
    usedDuration: '3 years',
    originalPriceCents: 1800,
    resellPriceCents: 650,
    aboveOriginal: false,
    description: 'A crease in the spine, no marks.',
    firstToWants: false,
    photoIds: ['aaa'],
  });
});

test('the browser writes the fields that the server reads', () => {
  const listing = accepted({ author: 'Ursula K. Le Guin', isbn: '0-441-47812-3', photos: ['/photos/b', '/photos/a'] });
  expect(validate(NewListing, toWire(listingFormWire, listing)).output).toEqual(listing);
});

describe('required fields', () => {
  const required: [string, string][] = [
    ['name', 'Name is required'],
    ['categoryId', 'Category is required'],
    ['phone_number', 'Phone Number is required'],
    ['location', 'Location is required'],
    ['condition', 'Condition is required'],
    ['year_of_purchase', 'Year is required'],
    ['year_of_use', 'Use time is required'],
    ['original_price', 'Original Price is required'],
    ['resell_price', 'Resell Price is required'],
    ['description', 'Description is required'],
  ];

  test.each(required)('without %s says "%s", and nothing else', (field, message) => {
    for (const missing of [undefined, null, '']) expect(refusal({ [field]: missing })).toEqual({ [field]: message });
    if (field !== 'condition') expect(refusal({ [field]: '   ' })).toEqual({ [field]: message });
  });

  test('an empty form reports all of them, the photo included', () => {
    const all = { ...Object.fromEntries(required), photo: 'Photo is required' };
    expect(validate(NewListing, {}).fields).toEqual(all);
    expect(validate(NewListing, { photo: '', above_original: 'on' }).fields).toEqual(all);
  });

  test.each(CONDITIONS)('the condition %s is one', (condition) => {
    expect(accepted({ condition }).condition).toBe(condition);
  });

  test.each(['good', 'New', ['Good'], 1])('the condition %j is none', (condition) => {
    expect(refusal({ condition })).toEqual({ condition: 'Condition is required' });
  });
});

describe('prices', () => {
  test.each([
    ['0.50', 50],
    [0.5, 50],
    ['10000', 1_000_000],
    [10_000, 1_000_000],
    [' 12.5 ', 1250],
  ])('%j is within the bounds', (amount, cents) => {
    const listing = accepted({ original_price: amount, resell_price: amount });
    expect([listing.originalPriceCents, listing.resellPriceCents]).toEqual([cents, cents]);
  });

  test.each(['0.49', 0, '0', '10000.01', 10_001, '9999999'])('%j is outside, for each of the two', (amount) => {
    expect(refusal({ original_price: amount, above_original: true })).toEqual({
      original_price: 'Original Price must be between $0.50 and $10,000',
    });
    expect(refusal({ resell_price: amount, above_original: true })).toEqual({
      resell_price: 'Resell Price must be between $0.50 and $10,000',
    });
  });

  test.each(['-1', '12,50', '$5', '1e3', '12.505', 'free'])('%j is no amount', (amount) => {
    expect(refusal({ original_price: amount })).toEqual({ original_price: commonWords.price });
    expect(refusal({ resell_price: amount })).toEqual({ resell_price: commonWords.price });
  });

  test('a resell price above the original price requires a confirmation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 1_000_000 }), fc.integer({ min: 50, max: 1_000_000 }), (one, other) => {
        const [original_price, resell_price] = [one / 100, other / 100];
        const unconfirmed = refusal({ original_price, resell_price });
        expect(unconfirmed).toEqual(other > one ? { resell_price: listingsWords.aboveOriginal } : undefined);
        expect(refusal({ original_price, resell_price, above_original: 'on' })).toBeUndefined();
      }),
    );
  });

  test.each([true, 'on', 'true'])('%j confirms', (above_original) => {
    expect(accepted({ resell_price: '18.01', above_original }).aboveOriginal).toBe(true);
  });

  test.each([undefined, null, false, '', 'off', 'false', '0'])('%j does not', (above_original) => {
    expect(refusal({ resell_price: '18.01', above_original })).toEqual({ resell_price: listingsWords.aboveOriginal });
    expect(accepted({ resell_price: '18.00', above_original }).aboveOriginal).toBe(false);
  });

  test('an invalid price is not compared', () => {
    expect(refusal({ original_price: 'free', resell_price: '20000' })).toEqual({
      original_price: commonWords.price,
      resell_price: listingsWords.priceBounds('Resell Price'),
    });
  });
});

describe('the year of purchase', () => {
  /** The first and last moments at which a year is valid in some time zone. */
  const at = (moment: string) => vi.useFakeTimers({ now: Date.parse(moment), toFake: ['Date'] });

  test.each([1900, '1900', ' 2015 ', '2026'])('%j is one', (year) => {
    at('2026-06-01T00:00:00Z');
    expect(accepted({ year_of_purchase: year }).yearOfPurchase).toBe(Number(year));
  });

  test.each([1899, '2027', '15', '20155', '2015.0', 2015.5, '1e3', 'last year', '-2015'])('%j is none', (year) => {
    at('2026-06-01T00:00:00Z');
    expect(refusal({ year_of_purchase: year })).toEqual({ year_of_purchase: listingsWords.year(1900, 2026) });
  });

  test('is valid as soon as it begins in any time zone', () => {
    at('2026-12-31T10:30:00Z');
    expect(accepted({ year_of_purchase: '2027' }).yearOfPurchase).toBe(2027);
    at('2026-12-31T09:30:00Z');
    expect(refusal({ year_of_purchase: '2027' })).toEqual({ year_of_purchase: listingsWords.year(1900, 2026) });
  });
});

describe('texts', () => {
  test('are trimmed, and an empty optional one is null', () => {
    expect(accepted({ name: '  Emma ', author: '   ', location: ' Bath ' })).toMatchObject({
      name: 'Emma',
      author: null,
      location: 'Bath',
    });
    expect(accepted({ author: ' Jane Austen ' }).author).toBe('Jane Austen');
    expect(accepted({ author: null }).author).toBeNull();
  });

  test.each([
    ['name', 200],
    ['author', 200],
    ['location', 200],
    ['year_of_use', 40],
    ['description', 5000],
  ])('%s has at most %i characters', (field, most) => {
    expect(refusal({ [field]: 'x'.repeat(most) })).toBeUndefined();
    expect(refusal({ [field]: 'x'.repeat(most + 1) })).toEqual({ [field]: commonWords.tooLong(most) });
  });

  test('a contact number is one that can be called, as a text or a number', () => {
    expect(accepted({ phone_number: 5_035_550_142 }).phoneNumber).toBe('5035550142');
    expect(refusal({ phone_number: 'call me' })).toEqual({ phone_number: commonWords.phone });
  });

  test('unexpected values get a readable message', () => {
    expect(refusal({ author: 7, above_original: 1 })).toEqual({
      author: commonWords.error.invalid,
      above_original: commonWords.error.invalid,
    });
  });
});

describe('the ISBN', () => {
  test('is stored as thirteen digits, and is optional', () => {
    expect(accepted({ isbn: '0-441-47812-3' }).isbn).toBe('9780441478125');
    expect(accepted({ isbn: 9_780_441_478_125 }).isbn).toBe('9780441478125');
    for (const none of [undefined, null, '', '  ']) expect(accepted({ isbn: none }).isbn).toBeNull();
  });

  test.each(['0-441-47812-4', 'none', ['9780441478125'], {}])('%j is none', (isbn) => {
    expect(refusal({ isbn })).toEqual({ isbn: listingsWords.isbn });
  });
});
