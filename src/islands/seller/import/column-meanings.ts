/**
 * Meaning of columns: from the seller's earlier choices, otherwise from the columns' names. Meaning of words in fields
 * with a list of options: the seller answers once for all rows.
 */

import type { Category } from '../../../../core/catalog/category.ts';
import { CONDITIONS } from '../../../../core/condition.ts';
import { DELIVERY_OPTIONS, formatDeliveryOptions } from '../../../../core/fulfilment/delivery-options.ts';
import { comparableText } from '../../../../core/listings/cells.ts';
import {
  CHOSEN_FIELDS,
  type ChosenField,
  IMPORT_CHOICE_LIMITS,
  type ImportChoices,
} from '../../../../core/listings/post/import-choices.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import { type Meaning, meaningsOf } from './table/columns.ts';
import type { TableRow } from './table/table-rows.ts';

type Meanings = readonly (Meaning | undefined)[];

/** Key of a header or word: without case, spaces and punctuation, unless nothing would be left. */
export const plainWord = (said: string): string =>
  (comparableText(said) || said.trim().toLowerCase()).slice(0, IMPORT_CHOICE_LIMITS.characters);

/** Remembered headers with their fields; undefined for an ignored one. */
const saidOf = ({ columns }: ImportChoices): ReadonlyMap<string, Meaning | undefined> =>
  new Map(columns.map(({ header, field }) => [header, field === '' ? undefined : field]));

/** Meanings of a table's columns. A field chosen by the seller for one column is not guessed for another. */
export function meaningsFor(headers: readonly string[], choices: ImportChoices): Meanings {
  const said = saidOf(choices);
  const keys = headers.map(plainWord);
  const taken = new Set(keys.flatMap((key) => said.get(key) ?? []));
  return meaningsOf(headers).map((guess, at) => {
    const key = keys[at] ?? '';
    if (said.has(key)) return said.get(key);
    return guess && taken.has(guess) ? undefined : guess;
  });
}

/** Assigns the meaning to one column and removes it from the others. */
export const withMeaning = (meanings: Meanings, at: number, meaning: Meaning | undefined): Meanings =>
  meanings.map((before, each) => {
    if (each === at) return meaning;
    return before === meaning ? undefined : before;
  });

/** Indexes of columns without a choice whose names have no known meaning. */
export const unknownColumns = (headers: readonly string[], meanings: Meanings, choices: ImportChoices): number[] => {
  const said = saidOf(choices);
  return headers.flatMap((header, at) => (meanings[at] || said.has(plainWord(header)) ? [] : at));
};

export function rememberColumns(
  choices: ImportChoices,
  said: readonly (readonly [header: string, meaning: Meaning | undefined])[],
): ImportChoices {
  const news = said.flatMap(([header, meaning]) => {
    const key = plainWord(header);
    return key ? { header: key, field: meaning ?? ('' as const) } : [];
  });
  return {
    ...choices,
    columns: newestFirst(news, choices.columns, ({ header }) => header, IMPORT_CHOICE_LIMITS.columns),
  };
}

/** New entries before earlier ones, each key once, up to the limit. */
function newestFirst<Said>(
  now: readonly Said[],
  before: readonly Said[],
  keyOf: (said: Said) => string,
  most: number,
): Said[] {
  const byKey = new Map<string, Said>();
  for (const said of [...now, ...before]) if (!byKey.has(keyOf(said))) byKey.set(keyOf(said), said);
  return [...byKey.values()].slice(0, most);
}

type Option = { readonly id: string; readonly name: string };

/** Options of cells, as written in tables. */
export const DELIVERY_CHOICES = DELIVERY_OPTIONS.map((offer) => ({
  id: formatDeliveryOptions(offer),
  name: importWords.delivery[offer],
}));

/** Options of a field. A row is sent with their ids. */
export const optionsOf = (field: ChosenField, categories: readonly Category[]): readonly Option[] => {
  if (field === 'category') return categories;
  return field === 'delivery' ? DELIVERY_CHOICES : CONDITIONS.map((name) => ({ id: name, name }));
};

/** Option id of a word; undefined if unknown, empty if the seller chose "no meaning". */
export type Understand = (field: ChosenField, said: string) => string | undefined;

/**
 * Names and ids of the options, and the seller's choices for other words. A choice whose option is gone does not count.
 */
export function understanding(categories: readonly Category[], { words }: ImportChoices): Understand {
  const known = new Map(
    CHOSEN_FIELDS.flatMap((field) =>
      optionsOf(field, categories).flatMap(({ id, name }) => [
        [`${field} ${id}`, id] as const,
        [`${field} ${comparableText(name)}`, id] as const,
      ]),
    ),
  );
  const said = new Map(
    words.flatMap(({ field, word, means }) =>
      means === '' || known.has(`${field} ${means}`) ? [[`${field} ${word}`, means] as const] : [],
    ),
  );
  const find = (field: ChosenField, text: string) =>
    known.get(`${field} ${text}`) ?? known.get(`${field} ${comparableText(text)}`);
  // For a path such as "Fiction > Fantasy", the last known part.
  const findPart = (text: string) =>
    text
      .split(/[>|/\\;,:»→]/)
      .flatMap((part) => find('category', part.trim()) ?? [])
      .at(-1);
  return (field, text) =>
    find(field, text) ?? said.get(`${field} ${plainWord(text)}`) ?? (field === 'category' ? findPart(text) : undefined);
}

export type AskedWord = {
  readonly field: ChosenField;
  readonly word: string;
  readonly rows: number;
  readonly means: string | undefined;
};

/** Each unknown word once, most frequent first. */
export function askedWords(
  rows: readonly TableRow[],
  categories: readonly Category[],
  choices: ImportChoices,
): AskedWord[] {
  const onLists = understanding(categories, { ...choices, words: [] });
  const understand = understanding(categories, choices);
  const asked = new Map<string, AskedWord>();
  for (const row of rows)
    for (const field of CHOSEN_FIELDS) {
      const word = row[field];
      if (!word || onLists(field, word) !== undefined) continue;
      const key = `${field} ${plainWord(word)}`;
      const before = asked.get(key);
      asked.set(
        key,
        before ? { ...before, rows: before.rows + 1 } : { field, word, rows: 1, means: understand(field, word) },
      );
    }
  return [...asked.values()].sort((a, b) => b.rows - a.rows);
}

export const rememberWord = (
  choices: ImportChoices,
  field: ChosenField,
  said: string,
  means: string,
): ImportChoices => ({
  ...choices,
  words: newestFirst(
    [{ field, word: plainWord(said), means }],
    choices.words,
    (each) => `${each.field} ${each.word}`,
    IMPORT_CHOICE_LIMITS.words,
  ),
});

export const forgetWord = (choices: ImportChoices, field: ChosenField, said: string): ImportChoices => ({
  ...choices,
  words: choices.words.filter((each) => each.field !== field || each.word !== plainWord(said)),
});
