/** A message to review, as a row of its check and a line of the record tell it: the name of its alert, then what it is about. */
import { alertWords } from '../words/payments/alert-words.ts';

type AlertText = { readonly title: string; readonly next?: string; readonly about: string };

/** In words; an alert that has none goes by its name. */
export function alertOf(detail: string): AlertText {
  const [name = '', ...about] = detail.split(', ');
  const words: Partial<Record<string, { readonly title: string; readonly next: string }>> = alertWords;
  const known = Object.hasOwn(alertWords, name) ? words[name] : undefined;
  return { ...(known ?? { title: name }), about: about.join(', ') };
}
