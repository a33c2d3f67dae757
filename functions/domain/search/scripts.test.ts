/** Books of the whole world are found by what stands on their covers. */
import { expect, test } from 'vitest';
import { parseSearch } from '../../../core/search/search.ts';
import { listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { createHarness } from '../../../tests/harness.ts';
import { typedWords } from './question.ts';
import { searchTitles } from './search.ts';

const TITLES = [
  'Достоевский',
  'Ёлка',
  '한국 소설',
  'ガラスの仮面',
  'Οδύσσεια',
  'हिन्दी कहानी',
  'เพชรพระอุมา',
  'الحَرْب',
  'שָׁלוֹם',
  '１９８４',
  'ﬁnd me',
  'Brontë',
  'İstanbul',
  'Straße',
  'Tiếng Việt',
];

async function fill() {
  const harness = await createHarness();
  const seller = await signedIn(harness, 'Seller', 'Sal');
  return {
    list: (name: string) => listing(harness, seller, { name }),
    titles: async (q: string) =>
      (await searchTitles(harness.deps, parseSearch(new URLSearchParams({ q })), 24)).titles.map(
        ({ listing: { name } }) => name,
      ),
  };
}

test('a title is found as it is written, in capitals, by its beginning, and however its marks are put together', async () => {
  const { list, titles } = await fill();
  for (const title of TITLES) await list(title);
  const missed: string[] = [];
  for (const title of TITLES) {
    const beginning = Array.from(title).slice(0, -1).join('');
    for (const typed of [title, title.toLowerCase(), title.normalize('NFC'), title.normalize('NFD'), beginning]) {
      const found = await titles(typed);
      if (found.length !== 1 || found[0] !== title) missed.push(`${typed}: ${found}`);
    }
  }
  expect(missed).toEqual([]);
});

test.each([
  ['Brontë', 'bronte'],
  ['Bronte', 'Brontë'],
  ['Достоевский'.normalize('NFD'), 'Достоевский'],
  ['1984', '１９８４'],
  ['find me', 'ﬁnd me'],
  ['Tiếng Việt', 'tieng viet'],
])('%s is found by %s', async (title, typed) => {
  const { list, titles } = await fill();
  await list(title);
  expect(await titles(typed)).toEqual([title]);
});

test('a typo in another script', async () => {
  const { list, titles } = await fill();
  await list('Преступление и наказание');
  expect(await titles('прeступленне')).toEqual(['Преступление и наказание']);
});

test('a character of two halves is never cut', async () => {
  const { list, titles } = await fill();
  await list('𠮷'.repeat(60));
  // 39 letters and a half of the next; 99 signs and a half of the next.
  const typed = [`a${'𠮷'.repeat(60)}`, `${'!'.repeat(99)}𠮷`, `${'a'.repeat(39)}𠮷${'b'.repeat(20)}`];
  const asked = typed.map((q) => parseSearch(new URLSearchParams({ q })).text);
  expect(asked.every((text) => text.isWellFormed())).toBe(true);
  for (const text of typed) expect(typedWords(text).every((word) => word.isWellFormed())).toBe(true);
  expect(await titles('𠮷'.repeat(45))).toHaveLength(1);
});
