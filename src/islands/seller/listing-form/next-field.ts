import type { KeyboardEvent } from 'react';

/** Whether people type on the screen, as on phones. */
export const hasKeyboardOnScreen = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Fields that a person has to fill in after a text: other texts, and lists in which something must be chosen and nothing is. */
const isAsking = (field: Element): field is HTMLElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && field.enterKeyHint !== '') ||
  (field instanceof HTMLSelectElement && field.required && field.value === '');

/**
 * The key that a phone shows as "next" (`enterKeyHint`) leads to the next field, and on the last one puts the keys away. Not
 * every phone does that by itself. With a keyboard of keys Enter sends the form, as everywhere.
 */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target: field } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(field instanceof HTMLInputElement && isAsking(field)) || !hasKeyboardOnScreen()) return;
  event.preventDefault();
  goOnBehind(form, field);
}

/** The focus goes to what is asked for behind this field; where that is nothing, the keys go away. */
export function goOnBehind(form: HTMLFormElement, field: HTMLInputElement): void {
  const fields = [...form.elements];
  const next = fields.slice(fields.indexOf(field) + 1).find(isAsking);
  if (next) next.focus();
  else field.blur();
}
