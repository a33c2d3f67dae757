/** Meaning of words in fields with a list of options: the seller answers once for all rows. */
import type { Category } from '../../../../../core/catalog/category.ts';
import { CONDITIONS } from '../../../../../core/condition.ts';
import { plainName } from '../../../../../core/listings/cells.ts';
import {
  CHOSEN_FIELDS,
  type ChosenField,
  IMPORT_CHOICE_LIMITS,
  type ImportChoices,
} from '../../../../../core/listings/post/import-choices.ts';
import { DELIVERY_CHOICES } from '../table/choices.ts';
import type { TableRow } from '../table/rows-of.ts';
import { newestFirst, plainWord } from './column-choices.ts';

export type Option = { readonly id: string; readonly name: string };

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
        [`${field} ${plainName(name)}`, id] as const,
      ]),
    ),
  );
  const said = new Map(
    words.flatMap(({ field, word, means }) =>
      means === '' || known.has(`${field} ${means}`) ? [[`${field} ${word}`, means] as const] : [],
    ),
  );
  const find = (field: ChosenField, text: string) =>
    known.get(`${field} ${text}`) ?? known.get(`${field} ${plainName(text)}`);
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
