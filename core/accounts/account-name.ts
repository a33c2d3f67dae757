import * as v from 'valibot';
import { findContactDataInName } from '../entity/contact-data-in-names.ts';
import { requiredText } from '../entity/validation.ts';
import { accountsWords } from '../words/en/accounts.ts';
import { commonWords } from '../words/en/common.ts';

const NAME_CHARACTERS = 80;

/** A name without contact data: letters to other people quote it. */
export const accountName = v.pipe(
  requiredText(commonWords.required.name, NAME_CHARACTERS),
  v.check(
    (name) => name.length > NAME_CHARACTERS || findContactDataInName(name).length === 0,
    commonWords.contactInName,
  ),
);

/** The name from an identity provider, cut to the limit; the local part of the address where that name is refused. */
export function nameFromProvider(name: string, email: string): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  const candidates = [
    name
      .trim()
      .slice(0, NAME_CHARACTERS)
      .replace(/\p{Cs}$/u, ''),
    local,
    local.replaceAll(/[^\p{L}\p{N}]+/gu, ' '),
    local.replaceAll(/\P{L}+/gu, ' '),
  ];
  for (const candidate of candidates) {
    const judged = v.safeParse(accountName, candidate);
    if (judged.success) return judged.output;
  }
  return accountsWords.unnamed;
}
