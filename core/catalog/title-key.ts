/** Two copies are of one work when their names and first authors are equal after normalisation. */
import { foldText } from './search-words.ts';

type Written = { readonly name: string; readonly author: string | null };

export type TitleKey = {
  /** `nameKey` and `authorKey` as one text, unique among titles. */
  readonly key: string;
  readonly nameKey: string;
  readonly authorKey: string;
};

/** Letters and numbers, folded, with single spaces; apostrophes between letters are dropped. */
export const plainTextOf = (text: string): string =>
  foldText(text)
    .replaceAll(/(?<=\p{L})['\u00ad](?=\p{L})/gu, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** A series and the number in it at the end of a name: "(Twilight, #1)", "(Earthsea Cycle #1-4)". */
const SERIES = /\s*[([]([^()[\]]*\p{L}[^()[\]]*?),?\s*#\s*(\d[\d.,\s\u2013&-]*)[)\]]\s*$/u;

/** The name without its series. A volume named like its series keeps its number: "Saga (Saga, #2)". */
function withoutSeries(name: string): string {
  const [whole, series = '', number = ''] = SERIES.exec(name) ?? [];
  if (whole === undefined) return name;
  const rest = name.slice(0, -whole.length);
  return plainTextOf(rest) === plainTextOf(series) && number.trim() !== '1' ? `${rest} ${number}` : rest;
}

/** Separators of several authors; `firstOf` decides about commas. */
const BETWEEN_AUTHORS = /\s*(?:[;/&]|\s(?:and|with|et al\.?)(?=\s|$))\s*/iu;

const AFTER_NAMES = /,?\s+(?:jr|sr|ph\.?\s?d|m\.?d)\.?$/iu;

/** "Le Guin, Ursula K." is one author; "Neil Gaiman, Terry Pratchett" are two. */
function firstOf(author: string): string {
  const parts = author.split(',').map((part) => part.trim());
  const [first = '', second = ''] = parts;
  if (parts.length !== 2 || second === '') return first;
  const given = second.split(/\s+/);
  const isOnePerson = !first.includes(' ') || given.length === 1 || /^\p{L}\.?$/u.test(given.at(-1) ?? '');
  return isOnePerson ? `${second} ${first}` : first;
}

/** The first author; adjacent initials are one word: "J. K. Rowling" has "jk". */
function authorKeyOf(author: string): string {
  const people = author.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ').trim();
  const [first = ''] = people.split(BETWEEN_AUTHORS);
  return plainTextOf(firstOf(first.replace(AFTER_NAMES, ''))).replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '');
}

/** Key of the title of a copy: equal for every way in which sellers write it. */
export function titleKeyOf({ name, author }: Written): TitleKey {
  // A name without a letter or number stays as it is.
  const nameKey = plainTextOf(withoutSeries(name)) || plainTextOf(name) || name.trim();
  const authorKey = authorKeyOf(author ?? '');
  return { key: `${nameKey}|${authorKey}`, nameKey, authorKey };
}
