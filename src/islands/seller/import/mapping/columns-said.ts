/** The meaning of columns: from the seller's answers about earlier tables, else from the columns' names. */
import { plainName } from '../../../../../core/listings/cells.ts';
import { type ImportChoices, REMEMBERED } from '../../../../../core/listings/post/import-choices.ts';
import { type Meaning, meaningsOf } from '../table/columns.ts';

type Meanings = readonly (Meaning | undefined)[];

/** A header or a word of a cell as it is remembered: without case, spaces and signs, where something is left then. */
export const plainWord = (said: string): string =>
  (plainName(said) || said.trim().toLowerCase()).slice(0, REMEMBERED.characters);

/** Which headers the seller has spoken about, and what they hold; undefined for one that is left out. */
const saidOf = ({ columns }: ImportChoices): ReadonlyMap<string, Meaning | undefined> =>
  new Map(columns.map(({ header, field }) => [header, field === '' ? undefined : field]));

/** The meanings of a table's columns. A field that the seller has given to a column is not guessed for another one. */
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

/** One column holds this now, and no other one does. */
export const withMeaning = (meanings: Meanings, at: number, meaning: Meaning | undefined): Meanings =>
  meanings.map((before, each) => {
    if (each === at) return meaning;
    return before === meaning ? undefined : before;
  });

/** The columns that nobody has said anything about, and whose names say nothing, by their places. */
export const unknownColumns = (headers: readonly string[], meanings: Meanings, choices: ImportChoices): number[] => {
  const said = saidOf(choices);
  return headers.flatMap((header, at) => (meanings[at] || said.has(plainWord(header)) ? [] : at));
};

/** Remembers what columns hold; those said last stand first. A column without a name is not remembered. */
export function rememberColumns(
  choices: ImportChoices,
  said: readonly (readonly [header: string, meaning: Meaning | undefined])[],
): ImportChoices {
  const news = said.flatMap(([header, meaning]) => {
    const key = plainWord(header);
    return key ? { header: key, field: meaning ?? ('' as const) } : [];
  });
  return { ...choices, columns: newestFirst(news, choices.columns, ({ header }) => header, REMEMBERED.columns) };
}

/** Those said now before those said earlier, each key once, and no more than so many. */
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
