/** Texts without a match, and the title that they mean: other words, numbers, small words, characters. */
import { expect } from 'vitest';
import { CONDITIONS } from '../../../core/condition.ts';
import { parseSearch } from '../../../core/search/search.ts';
import { putTitles } from '../../../tests/fixtures/catalog/many-titles.ts';
import { listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { searchTitles } from './search.ts';

const BOOKS = [
  ['Brave New World', 'Aldous Huxley'],
  ['A Word After a Word', 'Margaret Atwood'],
  ['The Picture of Dorian Gray', 'Oscar Wilde'],
  ['Grey Days', 'Stephanie Sand'],
  ['Red Hats', 'Damon Wayans'],
  ['The Cat', 'Pat Gray'],
  ['Animal Farm', 'George Orwell'],
  ['1984', 'George Orwell'],
  ['Slaughterhouse-Five', 'Kurt Vonnegut'],
  ['Fifty Shades', 'E. L. James'],
  ['A Tale of Two Cities', 'Charles Dickens'],
  ['City of Tales', null],
  ['The Shining', 'Stephen King'],
  ['20,000 Leagues Under the Sea', 'Jules Verne'],
  ['One Hundred Years of Solitude', 'Gabriel García Márquez'],
  ['Fahrenheit 451', 'Ray Bradbury'],
  ['围城里的红楼梦', '钱钟书'],
  ['채식주의자의 봄날', '한강진'],
  ['สี่แผ่นดิน', null],
  ['Њујорк', null],
  ['הבית של סבא', null],
  ['ვეფხისტყაოსანი', 'შოთა'],
] as const;

test.beforeEach(async ({ harness }) => {
  const seller = await signedIn(harness, 'Seller', 'Sal');
  for (const [name, author] of BOOKS) await listing(harness, seller, { name, author });
});

async function answer(harness: Harness, q: string) {
  const { meant, titles } = await searchTitles(harness.deps, parseSearch(new URLSearchParams({ q })), 24);
  return [meant, titles.map(({ listing: { name } }) => name)];
}

test.for([
  ['a word that another title has', 'brave new word', 'brave new world', 'Brave New World'],
  ['an author who is in another title', 'dorian grey', 'dorian gray', 'The Picture of Dorian Gray'],
  ['the beginning of another word', 'stephan king', 'stephen king', 'The Shining'],
  ['two typos beside the right word', 'stefen king', 'stephen king', 'The Shining'],
  ['two typos, of which one leads to another title', 'tale of two citys', 'tale of two cities', 'A Tale of Two Cities'],
  ['three typos in a long word', 'farenheight 451', 'fahrenheit 451', 'Fahrenheit 451'],
  ['a small word too much', 'the animal farm', 'animal farm', 'Animal Farm'],
  ['another small word', 'tale on two cities', 'tale two cities', 'A Tale of Two Cities'],
  ['a number in digits', 'slaughterhouse 5', 'slaughterhouse five', 'Slaughterhouse-Five'],
  ['a number of two words', '100 years of solitude', 'one hundred years of solitude', 'One Hundred Years of Solitude'],
  ['a number in words', 'fahrenheit four fifty one', 'fahrenheit 451', 'Fahrenheit 451'],
  ['a year in words', 'nineteen eighty-four', '1984', '1984'],
  ['thousands in words', 'twenty thousand leagues', '20000 leagues', '20,000 Leagues Under the Sea'],
  ['another character in Chinese', '围城理的红楼梦', '围城 的红楼梦', '围城里的红楼梦'],
  ['a character too few in Chinese', '围城的红楼梦', '围城 的红楼梦', '围城里的红楼梦'],
  ['another character in Korean', '체식주의자', '식주의자', '채식주의자의 봄날'],
  ['a mark too few in Thai', 'สี่แผนดิน', 'สี่แผ นดิน', 'สี่แผ่นดิน'],
  ['a changed letter in Serbian', 'нујорк', 'њујорк', 'Њујорк'],
  ['a letter too few in Hebrew', 'הבת', 'הבית', 'הבית של סבא'],
  ['a changed letter in Georgian', 'შოტა', 'შოთა', 'ვეფხისტყაოსანი'],
] as const)('%s: %s', async ([, typed, meant, title], { harness }) => {
  expect(await answer(harness, typed)).toEqual([meant, [title]]);
});

test.for([
  ['a short text, to which anything is near', 'red cat'],
  ['a number that is another one', 'fahrenheit 541'],
  ['a year that is another one', 'nineteen eighty five'],
  ['small words alone', 'with the on'],
  ['two characters of another word', '围墙'],
] as const)('no other is meant by %s: %s', async ([, typed], { harness }) => {
  expect(await answer(harness, typed)).toEqual([null, []]);
});

test.for(['20000 leagues', '20,000 leagues', '٢٠٬٠٠٠ leagues'])(
  'thousands are found with a comma and without: %s',
  async (typed, { harness }) => {
    expect(await answer(harness, typed)).toEqual([null, ['20,000 Leagues Under the Sea']]);
  },
);

// Fails when the limit counts kinds of copies instead of titles.
test('finds a word beside others, after a title with many kinds of copies', async ({ harness }) => {
  const { rows } = await harness.client.execute('SELECT id FROM users LIMIT 1');
  const common = { author: null, sellerId: String(rows[0]?.id) };
  const kinds = CONDITIONS.flatMap((condition) =>
    [300, 700, 1500, 2500].flatMap((cents) =>
      ['a', 'b', 'c', 'd'].map((categoryId) => ({ ...common, name: 'Harry Houdini', condition, cents, categoryId })),
    ),
  );
  await harness.client.batch(
    ['a', 'b', 'c', 'd'].map((id) => `INSERT INTO categories (id, name, position) VALUES ('${id}', '${id}', 0)`),
  );
  await putTitles(harness.client, kinds, 10_000);
  const others = ['Harry Potter', 'The Porter'].map((name) => ({ ...common, name, categoryId: 'a' }));
  await putTitles(harness.client, others, 20_000);
  expect(await answer(harness, 'harry porter')).toEqual(['harry potter', ['Harry Potter']]);
});
