import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIsbns, isbnWithLostZeros, parseIsbn, statesNoIsbn, toIsbn10 } from './isbn.ts';

const digits = (count: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });

/** ISO 2108, implemented a second time: the check digit makes the sum of digits times 10, 9, … 1 divisible by 11. */
const isbn10 = digits(9).map((body) => {
  for (let check = 0; check <= 10; check += 1) {
    const sum = [...body, check].reduce((total, digit, place) => total + digit * (10 - place), 0);
    if (sum % 11 === 0) return body.join('') + (check === 10 ? 'X' : check);
  }
  throw new Error('every body has a check digit');
});

/** The same for thirteen digits: times 1, 3, 1, 3, … divisible by 10. */
const isbn13 = fc.tuple(fc.constantFrom([9, 7, 8], [9, 7, 9]), digits(9)).map(([prefix, rest]) => {
  const body = [...prefix, ...rest];
  for (let check = 0; check <= 9; check += 1) {
    const sum = [...body, check].reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
    if (sum % 10 === 0) return [...body, check].join('');
  }
  throw new Error('every body has a check digit');
});

/** The same text with one digit replaced by another one. */
const withWrongDigit = (isbn: fc.Arbitrary<string>) =>
  fc.tuple(isbn, fc.nat(), fc.integer({ min: 1, max: 9 })).map(([text, at, shift]) => {
    const place = at % text.length;
    const digit = text[place] === 'X' ? 0 : Number(text[place]);
    return text.slice(0, place) + ((digit + shift) % 10) + text.slice(place + 1);
  });

describe('an ISBN that a book has', () => {
  test.each([
    ['0-306-40615-2', '9780306406157'],
    ['080442957X', '9780804429573'],
    ['0-8044-2957-x', '9780804429573'],
    ['978-0-306-40615-7', '9780306406157'],
    ['978 0 306 40615 7', '9780306406157'],
    ['978–0–306–40615–7', '9780306406157'],
    ['ISBN 978-0-306-40615-7', '9780306406157'],
    ['ISBN-13: 978-0-306-40615-7', '9780306406157'],
    ['isbn-10: 0306406152', '9780306406157'],
    ['9791090636071', '9791090636071'],
    ['ISBN-13 \u200f : \u200e 978-0804429573', '9780804429573'],
    ['ISBN-10 \u200f : \u200e 080442957X', '9780804429573'],
    ['\u200e978-0804429573', '9780804429573'],
    ['978-0804429573\u200e', '9780804429573'],
    ['\u202a080442957X\u202c', '9780804429573'],
    ['\ufeff978\u20600804429573', '9780804429573'],
    ['978\u22120\u22128044\u22122957\u22123', '9780804429573'],
    ['978\u00a00\u00a08044\u00a02957\u00a03', '9780804429573'],
    ['978.0.8044.2957.3.', '9780804429573'],
    ['９７８０８０４４２９５７３', '9780804429573'],
    ['ISBN13 9780804429573', '9780804429573'],
    ['ISBN139780804429573', '9780804429573'],
    ['ISBN 1306406153', '9781306406154'],
    ['ISBN 13 0640615 3', '9781306406154'],
    ['ISBN 1-3064-0615-3', '9781306406154'],
    ['eISBN: 9780804429573', '9780804429573'],
    ['urn:isbn:9780804429573', '9780804429573'],
    ['ISBN no. 080442957x', '9780804429573'],
    ['[080442957X]', '9780804429573'],
    ['(978-0-8044-2957-3)', '9780804429573'],
    ['="9780804429573"', '9780804429573'],
    ['9780804429573 (pbk.)', '9780804429573'],
    ['9780804429573 (v. 2 : alk. paper) : $12.95', '9780804429573'],
    ['080442957X Hardcover', '9780804429573'],
    ['ISBN-10: 080442957X, ISBN-13: 978-0804429573', '9780804429573'],
    ['080442957X 9780804429573', '9780804429573'],
  ])('%j is %j', (text, expected) => {
    expect(parseIsbn(text)).toBe(expected);
  });

  test('of ten digits is the same book with thirteen, and back', () => {
    fc.assert(
      fc.property(isbn10, (ten) => {
        const thirteen = parseIsbn(ten);
        expect(thirteen).toMatch(/^978\d{10}$/);
        expect(parseIsbn(thirteen ?? '')).toBe(thirteen);
        expect(toIsbn10(thirteen ?? '')).toBe(ten);
      }),
    );
  });

  test('of thirteen digits is itself, wherever hyphens and spaces stand', () => {
    const gaps = fc.array(fc.constantFrom('', '-', ' ', '\u2010', '\u2013'), { minLength: 13, maxLength: 13 });
    fc.assert(
      fc.property(isbn13, gaps, (thirteen, between) => {
        expect(parseIsbn(Array.from(thirteen, (digit, place) => digit + between[place]).join(''))).toBe(thirteen);
      }),
    );
  });
});

describe('the check of an ISBN', () => {
  test('detects every wrong digit', () => {
    fc.assert(
      fc.property(fc.oneof(withWrongDigit(isbn10), withWrongDigit(isbn13)), (text) => {
        expect(parseIsbn(text)).toBeNull();
      }),
    );
  });

  test('detects every swap of neighbours in ten digits', () => {
    fc.assert(
      fc.property(isbn10, fc.nat(7), (ten, place) => {
        fc.pre(ten[place] !== ten[place + 1]);
        expect(parseIsbn(ten.slice(0, place) + ten[place + 1] + ten[place] + ten.slice(place + 2))).toBeNull();
      }),
    );
  });

  test.each([
    '',
    '   ',
    'ISBN',
    '123',
    '978030640615',
    '97803064061577',
    'X306406152',
    '0306X06152',
    '978030640615X',
    '4006381333931',
    '9770306406150',
    '0306406152 0306406152',
    '٩٧٨٠٣٠٦٤٠٦١٥٧',
    '0306406152; DROP',
    '9780306406157 9780804429573',
    '0306406152 / 080442957X',
    '9780804429573 tolkien',
    'ISBN-13',
    '(pbk.)',
    '$12.95',
    '9.78E+12',
  ])('%j', (text) => {
    expect(parseIsbn(text)).toBeNull();
  });
});

test('a book of the 979 range never had ten digits', () => {
  expect(toIsbn10('9791090636071')).toBeNull();
});

describe('an ISBN of a table', () => {
  test.each([
    ['0306406152; 9780804429573', ['9780306406157', '9780804429573']],
    ['080442957X | 9780804429573', ['9780804429573']],
    ['9780804429573 and another', ['9780804429573']],
    ['none', []],
    ['https://shop.example/dp/080442957X?x=9780306406157&y', ['9780804429573', '9780306406157']],
    ['97808044295731, a9780804429573, 5-080442957X', []],
    // One in eleven numbers of ten digits has a valid check digit by chance.
    ['item 1000000001, SKU 0306406152', []],
    ['https://books.example/x/d/1535480874', []],
    ['https://books.example/isbn/0140449132', ['9780140449136']],
  ])('%j has %j', (cell, expected) => {
    expect(findIsbns(cell)).toEqual(expected);
  });

  test('that lost its leading zeros is found where the check digit fits', () => {
    fc.assert(
      fc.property(isbn10, (ten) => {
        const shown = ten.replace(/^0{1,3}/, '');
        fc.pre(shown.length < 10 && shown.length > 6);
        expect(isbnWithLostZeros(` ${shown} `)).toBe(parseIsbn(ten));
      }),
    );
    expect(isbnWithLostZeros('306406153')).toBeNull();
    expect(isbnWithLostZeros('0306406152')).toBeNull();
  });

  test.each(['', ' ', 'N/A', 'n.a.', 'NA', '-', '—', 'None', 'no ISBN', 'unknown', '0', '[]'])(
    '%j says that there is none',
    (cell) => {
      expect(statesNoIsbn(cell)).toBe(true);
    },
  );

  test.each(['0306406152', '９７８０３０６４０６１５７', '1', 'Nadine', 'X'])('%j does not say so', (cell) => {
    expect(statesNoIsbn(cell)).toBe(false);
  });
});
