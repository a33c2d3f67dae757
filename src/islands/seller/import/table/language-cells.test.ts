import { expect, test } from 'vitest';
import { readListings } from './csv.ts';

const languagesOf = (text: string) => readListings(text).rows.map(({ language }) => language);

test.each([
  ['English', 'en'],
  ['german', 'de'],
  ['Deutsch', 'de'],
  ['ger', 'de'],
  ['deu', 'de'],
  ['FR', 'fr'],
  ['français', 'fr'],
  ['Englisch', 'en'],
  ['日本語', 'ja'],
  ['Filipino', 'fil'],
  ['pt_br', 'pt-BR'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['Simplified Chinese', 'zh-Hans'],
  ['English (US)', 'en'],
  ['"English, French"', 'en'],
  ['eng; fra', 'en'],
  ['German and Latin', 'de'],
  // Left to the seller.
  ['Dragonish', 'Dragonish'],
])('%s is read as %s', (cell, tag) => {
  expect(languagesOf(`title,language\nEmma,${cell}`)).toEqual([tag]);
});

test.each(['Language', 'Lang', 'Sprache', 'Langue', 'Idioma', 'Lingua', 'Taal', 'C:Language', 'Língua'])(
  'a column "%s" has languages',
  (header) => {
    expect(languagesOf(`title,${header}\nEmma,German`)).toEqual(['de']);
  },
);

test('accepts only languages from an ambiguous column, and prefers a column of languages', () => {
  expect(languagesOf('title,languages\nEmma,German\nTin,see the notes')).toEqual(['de', undefined]);
  expect(languagesOf('title,languages,language\nEmma,German,French')).toEqual(['fr']);
});

test('reads an undetermined language as empty', () => {
  expect(languagesOf('title,language\nEmma,und\nTin,unknown\nPersuasion,eng')).toEqual([undefined, undefined, 'en']);
});
