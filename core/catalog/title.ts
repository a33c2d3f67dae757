/**
 * Two copies are of one work when their names and their first authors are the same after all that people write in different
 * ways is left out.
 */
import { foldText } from './words.ts';

type Written = { readonly name: string; readonly author: string | null };

export type TitleKey = {
  /** The two below as one text; no two titles have the same. */
  readonly key: string;
  readonly nameKey: string;
  /** Empty where there is no author. */
  readonly authorKey: string;
};

/** Letters and numbers, folded, one space between words; apostrophes between letters are left out. */
export const plainOf = (text: string): string =>
  foldText(text)
    .replaceAll(/(?<=\p{L})['\u00ad](?=\p{L})/gu, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** A series and the number in it at the end of a name: "(Twilight, #1)", "(Earthsea Cycle #1-4)". */
const SERIES = /\s*[([]([^()[\]]*\p{L}[^()[\]]*?),?\s*#\s*(\d[\d.,\s\u2013&-]*)[)\]]\s*$/u;

/**
 * The name without the series that it is of. Further volumes of a series that have its name and nothing else keep their
 * number: "Saga (Saga, #2)".
 */
function withoutSeries(name: string): string {
  const [whole, series = '', number = ''] = SERIES.exec(name) ?? [];
  if (whole === undefined) return name;
  const rest = name.slice(0, -whole.length);
  return plainOf(rest) === plainOf(series) && number.trim() !== '1' ? `${rest} ${number}` : rest;
}

/** Separators of several authors; a comma is one, too (`firstOf`). */
const BETWEEN_AUTHORS = /\s*(?:[;/&]|\s(?:and|with|et al\.?)(?=\s|$))\s*/iu;

const AFTER_NAMES = /,?\s+(?:jr|sr|ph\.?\s?d|m\.?d)\.?$/iu;

/** "Le Guin, Ursula K." is one person; "Neil Gaiman, Terry Pratchett" are two. */
function firstOf(author: string): string {
  const parts = author.split(',').map((part) => part.trim());
  const [first = '', second = ''] = parts;
  if (parts.length !== 2 || second === '') return first;
  const given = second.split(/\s+/);
  const isOnePerson = !first.includes(' ') || given.length === 1 || /^\p{L}\.?$/u.test(given.at(-1) ?? '');
  return isOnePerson ? `${second} ${first}` : first;
}

/** The first author; initials that stand together are one word, as "JK" in "J. K. Rowling". */
function authorKeyOf(author: string): string {
  const people = author.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ').trim();
  const [first = ''] = people.split(BETWEEN_AUTHORS);
  return plainOf(firstOf(first.replace(AFTER_NAMES, ''))).replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '');
}

/** By what the title of a copy is found: the same for every way in which sellers write it. */
export function titleKeyOf({ name, author }: Written): TitleKey {
  // A name without a single letter or number is what it is.
  const nameKey = plainOf(withoutSeries(name)) || plainOf(name) || name.trim();
  const authorKey = authorKeyOf(author ?? '');
  return { key: `${nameKey}|${authorKey}`, nameKey, authorKey };
}
