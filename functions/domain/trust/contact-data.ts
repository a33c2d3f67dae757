import { contactDataInMessage } from '../../../core/trust/contact-data/contact-data-in-messages.ts';
import { trustWords } from '../../../core/words/en/trust.ts';
import { Failure } from '../../errors.ts';

/** Throws `contact_data`, which names what was found in a text, alone or with its author's messages before it. */
export function requireNoContactData(message: string, text: string, before: readonly string[] = []): void {
  const found = contactDataInMessage(text, before);
  const [first] = found;
  if (!first) return;
  const why = first.together ? trustWords.contact.together : trustWords.contact.found[first.kind];
  throw new Failure('contact_data', message, { facts: { found }, fields: { text: why(first.found) } });
}
