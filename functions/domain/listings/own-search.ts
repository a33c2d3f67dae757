import { plainOf } from '../../../core/catalog/title.ts';
import { parseIsbn } from '../../../core/listings/isbn.ts';

type Searched = { readonly name: string; readonly author: string | null; readonly isbn: string | null };

/** Fewer digits occur in too many ISBNs. */
const ISBN_DIGITS_LEAST = 4;

/** The digits to find in ISBNs: a whole number in either form, or a part of one; undefined for other texts. */
function isbnDigitsOf(search: string): string | undefined {
  const digits = parseIsbn(search) ?? search.replaceAll(/[\s\u2010-\u2015-]/g, '');
  return /^\d+$/.test(digits) && digits.length >= ISBN_DIGITS_LEAST ? digits : undefined;
}

/**
 * A predicate: the copy has each word of `search` in its name or author, or all of it in its ISBN. Ignores case,
 * accents and apostrophes; matches parts of words. A word of punctuation alone is matched as it is.
 */
export function matcherOf(search: string): (copy: Searched) => boolean {
  const words = search.split(/\s+/).map((typed) => ({ typed, plain: plainOf(typed) }));
  const digits = isbnDigitsOf(search);
  return ({ name, author, isbn }) => {
    if (digits !== undefined && isbn?.includes(digits)) return true;
    const text = `${name} ${author ?? ''}`;
    const plainText = plainOf(text);
    return words.every(({ typed, plain }) => (plain ? plainText.includes(plain) : text.includes(typed)));
  };
}
