/** Pasted texts: invisible characters are refused, and removed from numbers. */
import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, booked, bookingOf, listing } from '../../../tests/fixtures/factories.ts';
import { posted, wireListing } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';

const { hiddenCharacters, required } = commonWords;
const refusal = (fields: object) => [422, expect.objectContaining({ fields })];

// Fails when a field lacks the shared rule for displayed texts.
describe.for(['name', 'author', 'location', 'description', 'year_of_use'] as const)(
  'refuses invisible characters',
  (field) => {
    test('refuses invisible characters', async ({ harness, seller }) => {
      const id = await posted(harness, seller);
      const before = await everything(harness);
      const texts = ['\u202eXYZ', '\u2066x', 'a\u0007b', 'a\u0000b', 'a\u0085b', 'a\udc00b'];
      for (const text of [...texts, 'a\u{e0062}b', 'a\ufff9b\ufffa', 'a\u2063b', 'a\ue000b', 'a\u0378b']) {
        const body = wireListing({ photos: [], [field]: text });
        expect(await answer(seller.ask('PATCH', `/api/products/${id}`, body))).toEqual(
          refusal({ [field]: hiddenCharacters }),
        );
        const post = seller.ask('POST', '/api/products', { ...body, photo: '/photos/x' });
        expect(await answer(post)).toEqual(refusal({ [field]: hiddenCharacters }));
      }
      expect(await everything(harness)).toEqual(before);
    });
  },
);

test.for([
  ['name', required.name],
  ['location', required.location],
  ['description', required.description],
] as const)('a blank %s is missing', async ([field, message], { seller }) => {
  for (const text of ['\u3164', '\u2800', '\u115f\u1160', '\uffa0', '\u200b\u00ad']) {
    const body = wireListing({ photo: '/photos/x', [field]: text });
    expect(await answer(seller.ask('POST', '/api/products', body))).toEqual(refusal({ [field]: message }));
  }
});

test('accepts combining marks, accepts line breaks in descriptions only, and stores a blank author as none', async ({
  harness,
  seller,
}) => {
  await posted(harness, seller, { name: 'می\u200cخواهم \u200fא', author: '\u3164', description: 'One\n\ttwo' });
  expect(await rowsOf(harness, 'SELECT name, author, description FROM listings')).toEqual([
    { name: 'می\u200cخواهم \u200fא', author: null, description: 'One\n\ttwo' },
  ]);
  const body = wireListing({ photo: '/photos/x', name: 'One\ntwo' });
  expect(await answer(seller.ask('POST', '/api/products', body))).toEqual(refusal({ name: hiddenCharacters }));
});

describe('a phone number', () => {
  test.for([
    ['\u202a030/123\u2011456\u202c', '030/123-456'],
    ['+1\u00a0(555)\u200e 123\u22124567 x12', '+1 (555) 123-4567 ext. 12'],
  ] as const)('%j is stored as %j, of a copy and of a booking', async ([typed, kept], { harness, seller, buyer }) => {
    await posted(harness, seller, { phone_number: typed });
    await booked(buyer, await listing(harness, seller), { user_number: typed });
    expect(await rowsOf(harness, 'SELECT phone_number FROM orders')).toEqual([{ phone_number: kept }]);
    const numbers = await rowsOf(harness, 'SELECT DISTINCT phone_number FROM listings ORDER BY phone_number');
    expect(numbers).toContainEqual({ phone_number: kept });
  });

  test('refuses an invalid one, and a place with invisible characters', async ({ harness, seller, buyer }) => {
    const order = bookingOf(await listing(harness, seller));
    const said = buyer.ask('POST', '/api/my-orders', {
      ...order,
      user_number: 'ext. 12',
      user_location: 'Sa\u2069lem',
    });
    expect(await answer(said)).toEqual(refusal({ user_number: commonWords.phone, user_location: hiddenCharacters }));
  });
});

test.for([
  'ISBN-13 \u200f : \u200e 978-0804429573',
  'ISBN-10 \u200f : \u200e 080442957X',
  '\u200e978-0804429573',
  '080442957X\u200e',
  'ISBN13 9780804429573',
  '[080442957X]',
  '9780804429573 (pbk.)',
])('the ISBN of %j is stored, and found by the pasted text and by its digits', async (pasted, { harness, seller }) => {
  await posted(harness, seller, { isbn: pasted });
  expect(await rowsOf(harness, 'SELECT isbn FROM listings')).toEqual([{ isbn: '9780804429573' }]);
  for (const asked of [pasted, '9780804429573']) {
    const [status, found] = await answer(harness.send(`/api/search?q=${encodeURIComponent(asked)}`));
    expect([asked, status, (found as object[]).length]).toEqual([asked, 200, 1]);
  }
});

test('an ISBN of marks only is none', async ({ harness, seller }) => {
  await posted(harness, seller, { isbn: '\u202a\u200e ' });
  expect(await rowsOf(harness, 'SELECT isbn FROM listings')).toEqual([{ isbn: null }]);
});
