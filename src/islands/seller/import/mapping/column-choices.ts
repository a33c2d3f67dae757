/** Meaning of columns: from the seller's earlier choices, otherwise from the columns' names. */
import { plainName } from '../../../../../core/listings/cells.ts';
import { IMPORT_CHOICE_LIMITS, type ImportChoices } from '../../../../../core/listings/post/import-choices.ts';
import { type Meaning, meaningsOf } from '../table/columns.ts';

type Meanings = readonly (Meaning | undefined)[];

/** Key of a header or word: without case, spaces and punctuation, unless nothing would be left. */
export const plainWord = (said: string): string =>
  (plainName(said) || said.trim().toLowerCase()).slice(0, IMPORT_CHOICE_LIMITS.characters);

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
export function newestFirst<Said>(
  now: readonly Said[],
  before: readonly Said[],
  keyOf: (said: Said) => string,
  most: number,
): Said[] {
  const byKey = new Map<string, Said>();
  for (const said of [...now, ...before]) if (!byKey.has(keyOf(said))) byKey.set(keyOf(said), said);
  return [...byKey.values()].slice(0, most);
}
