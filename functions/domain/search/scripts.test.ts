/** Titles in every script are found by the text on their covers. */
import { expect, test } from 'vitest';
import { parseSearch } from '../../../core/search/search.ts';
import { listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { createHarness } from '../../../tests/harness.ts';
import { wordsForSuggestions } from './question.ts';
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
  const answer = (q: string) => searchTitles(harness.deps, parseSearch(new URLSearchParams({ q })), 24);
  return {
    answer,
    list: (name: string, author: string | null = null) => listing(harness, seller, { name, author }),
    titles: async (q: string) => (await answer(q)).titles.map(({ listing: { name } }) => name),
  };
}

test('finds a title as written, in capitals, by a prefix, and with composed or separate marks', async () => {
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

/** Titles with texts that readers type; each text finds this title only. */
const TYPED: readonly (readonly [title: string, author: string | null, typed: readonly string[]])[] = [
  ['灯台と図書館員', '青木渚', ['灯台', '図書', '図書館員', '青木']],
  ['三体问题', '刘慈欣', ['三体', '问题', '慈欣']],
  ['ガラスの仮面', null, ['仮面', 'がらす']],
  ['시립도서관의 밤', null, ['도서관', '시립도서관']],
  ['พระอภัยมณี', null, ['อภัย', 'มณี']],
  ['Οδύσσεια του Ομήρου', 'Όμηρος', ['οδυσσεια', 'ΟΔΥΣΣΕΙΑ', 'ομηρος', 'ΟΜΗΡΟΣ']],
  ['Ёжик в тумане', 'Сергей Козлов', ['ежик в тумане', 'ежик', 'ЁЖИК']],
  ['War & Peace', 'Leo Tolstoj', ['war and peace', 'war & peace']],
  ['Smørrebrød og øl', null, ['smorrebrod', 'SMØRREBRØD']],
  ['Ulica Łódzka', null, ['ulica lodzka']],
  ['Þórður', null, ['thordur']],
  ['Æventyr', null, ['aeventyr']],
  ['Die Straße', null, ['strasse', 'STRASSE', 'straße']],
  ['Ağır Roman', null, ['agir roman', 'AĞIR']],
  ['الأسود يليق بك', null, ['الاسود', 'يليق']],
  ['قَوَاعِدُ العِشقِ', null, ['قواعد العشق']],
  ['شبی که می‌خواهم', null, ['میخواهم', 'شبي']],
  ['סִפּוּר עַל אַהֲבָה', null, ['ספור', 'אהבה']],
  ['ज़िन्दगी', null, ['जिन्दगी', 'ज़िन्दगी']],
  ['٤٥١ فهرنهايت', null, ['451']],
  ['Spider-Man', null, ['spiderman', 'spider man', 'spider-man']],
  ['Batwoman', null, ['bat woman']],
  ['Snow White', null, ['snowwhite']],
  ['Catch-22', 'Joseph Heller', ['catch22', 'catch 22', 'catch-22']],
  ["Ender's Game", null, ['enders game', 'ender’s game', 'ender game']],
  ["L'Étranger", null, ['letranger', 'etranger', 'l’étranger']],
  ['AT&T and the Bell', null, ['att', 'at&t', 'at & t']],
  ['???', null, ['???']],
  ['!', null, ['!']],
  ['J. K. Rowling: A Life', null, ['jk rowling', 'j.k. rowling']],
];

test('finds a title by the texts of readers, in every script', async () => {
  const { list, titles } = await fill();
  for (const [title, author] of TYPED) await list(title, author);
  const missed: string[] = [];
  for (const [title, , typed] of TYPED)
    for (const text of typed) {
      const found = await titles(text);
      if (found.length !== 1 || found[0] !== title) missed.push(`${text} for ${title}: ${found}`);
    }
  expect(missed).toEqual([]);
});

test.each([
  ['Die Größe', 'DIE GRÖẞE'],
  ['Սեր և պատերազմ', 'ՍԵՐ ԵՎ ՊԱՏԵՐԱԶՄ'],
  ['Սեր և պատերազմ', 'սեր եւ'],
  ['תנ״ך לילדים', 'תנך'],
  ['תנ״ך לילדים', 'תנ"ך'],
  ['हिंदी के पाँच रंग', 'हिन्दी के पांच'],
  ['प्रेमचन्द', 'प्रेमचंद'],
  ['ചെമ്മീൻ', 'ചെമ്മീന്\u200d'],
  ['ሐዲስ ዓለም', 'ሀዲስ አለም'],
  ['Əli və Nino', 'eli ve'],
  ['Қан мен тер', 'кан мен тер'],
  ['Үүлэн бороо', 'уулэн'],
  ['น้ำใจ', 'น\u0e4d\u0e49าใจ'],
  ['سنة ٢٠٢٦', '۲۰۲۶'],
])('%s is %s, without a guess', async (title, typed) => {
  const { list, answer } = await fill();
  await list(title);
  const { meant, titles } = await answer(typed);
  expect([meant, titles.map(({ listing: { name } }) => name)]).toEqual([null, [title]]);
});

test('corrects a typo in another script', async () => {
  const { list, titles } = await fill();
  await list('Преступление и наказание');
  expect(await titles('прeступленне')).toEqual(['Преступление и наказание']);
});

test('never cuts a surrogate pair', async () => {
  const { list, titles } = await fill();
  await list('𠮷'.repeat(60));
  // 39 letters and a half of the next; 99 signs and a half of the next.
  const typed = [`a${'𠮷'.repeat(60)}`, `${'!'.repeat(99)}𠮷`, `${'a'.repeat(39)}𠮷${'b'.repeat(20)}`];
  const asked = typed.map((q) => parseSearch(new URLSearchParams({ q })).text);
  expect(asked.every((text) => text.isWellFormed())).toBe(true);
  for (const text of typed) expect(wordsForSuggestions(text).every((word) => word.isWellFormed())).toBe(true);
  expect(await titles('𠮷'.repeat(45))).toHaveLength(1);
});
