import { providerCodeWords } from '../words/en/money.ts';

/** A code such as `individual.verification.document`. Ids have digits or capitals. */
const CODE = /^[a-z]+(?:[._][a-z]+)+$/;

/** A code of the payment provider in words; an unknown one without its punctuation. */
export function describeProviderCode(code: string): string {
  const words: Partial<Record<string, string>> = providerCodeWords;
  if (Object.hasOwn(providerCodeWords, code)) return words[code] ?? code;
  return CODE.test(code) ? code.replaceAll(/[._]/g, ' ') : code;
}
