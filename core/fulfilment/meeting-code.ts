/** The code by which a buyer shows that they hold the book: eight characters of Crockford's alphabet, without I, L, O and U. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const BITS = 5;

/** The code in the first 40 bits of a text of hexadecimal digits. */
export function codeOfHex(hex: string): string {
  const bits = BigInt(`0x${hex.slice(0, (LENGTH * BITS) / 4)}`);
  return Array.from(
    { length: LENGTH },
    (_, i) => ALPHABET[Number((bits >> BigInt((LENGTH - 1 - i) * BITS)) & 31n)],
  ).join('');
}

/** A code as it was typed, without spaces and dashes, and with letters that look like digits read as those. */
export const readCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Whether this could be a code. */
export const isCode = (text: string): boolean =>
  text.length === LENGTH && [...text].every((character) => ALPHABET.includes(character));

/** In two halves, as people read and say it. */
export const inHalves = (code: string): string => `${code.slice(0, LENGTH / 2)} ${code.slice(LENGTH / 2)}`;
