/** Rules of single fields, for schemas and for forms that are to stay light. Each gives the message, or undefined for a good text. */
import { commonWords } from '../words/common.ts';

/** Something that can be seen stands in the text. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Control characters except for line ends and tabs, and marks that turn the order of what follows: nobody types them to be read. */
const HIDDEN = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** So long may the place be where a book is handed over or sent to. */
export const LOCATION_CHARACTERS = 200;

const PHONE = /^\+?(?:[\s().-]*\d){3,}[\s().-]*$/;
const PHONE_CHARACTERS = 40;

/** A trimmed text that must be there, of a bounded length. */
export function textProblem(text: string, missing: string, most: number): string | undefined {
  if (!VISIBLE.test(text)) return missing;
  if (text.length > most) return commonWords.tooLong(most);
  return HIDDEN.test(text) ? commonWords.hiddenCharacters : undefined;
}

/** A trimmed telephone number as people write it; at least three digits. */
export function phoneProblem(phone: string): string | undefined {
  if (!phone) return commonWords.required.phone;
  if (phone.length > PHONE_CHARACTERS) return commonWords.tooLong(PHONE_CHARACTERS);
  return PHONE.test(phone) ? undefined : commonWords.phone;
}
