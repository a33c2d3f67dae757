import { providerCodeWords } from '../words/payments/provider-codes.ts';

/** A code such as `individual.verification.document`. Other texts, and ids, which have digits or capitals, are none. */
const CODE = /^[a-z]+(?:[._][a-z]+)+$/;

/** A code of the payment provider in words; one that has none as its own words, without the signs between them. */
export function codeInWords(code: string): string {
  const words: Partial<Record<string, string>> = providerCodeWords;
  if (Object.hasOwn(providerCodeWords, code)) return words[code] ?? code;
  return CODE.test(code) ? code.replaceAll(/[._]/g, ' ') : code;
}
