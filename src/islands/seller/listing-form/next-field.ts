import type { KeyboardEvent } from 'react';

export const hasKeyboardOnScreen = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Fields to fill in next: text fields, and selects without a required choice. */
const isAsking = (field: Element): field is HTMLElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && field.enterKeyHint !== '') ||
  (field instanceof HTMLSelectElement && field.required && field.value === '');

/**
 * The key labelled "next" on phones (`enterKeyHint`) moves to the next field, and on the last one closes the keyboard.
 * Not every phone does that itself. With a hardware keyboard Enter submits the form as usual.
 */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target: field } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(field instanceof HTMLInputElement && isAsking(field)) || !hasKeyboardOnScreen()) return;
  event.preventDefault();
  goOnBehind(form, field);
}

/** Focuses the next field to fill in; after the last one closes the keyboard. */
export function goOnBehind(form: HTMLFormElement, field: HTMLInputElement): void {
  const fields = [...form.elements];
  const next = fields.slice(fields.indexOf(field) + 1).find(isAsking);
  if (next) next.focus();
  else field.blur();
}
