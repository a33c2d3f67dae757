/** Fields of the form of a listing: their values, and the focus among them. */

import type { KeyboardEvent } from 'react';
import { formTextsOf } from '../../../../core/entity/entity-views.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import type { TypedFields } from '../../../stores/listing-drafts.ts';

export const fieldsOf = (listing: MyListing): TypedFields => ({
  ...formTextsOf(listingFields, listing),
  // Such a price was confirmed when posted and needs no confirmation until it changes.
  above_original: listing.resellPriceCents > listing.originalPriceCents ? 'on' : '',
});

/** Current values of the form, without photos. */
export function fieldsIn(form: HTMLFormElement): TypedFields {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || name === 'photos') continue;
    // Several checkboxes may be ticked.
    fields[name] = [fields[name], value].filter(Boolean).join(', ');
  }
  return fields;
}

/** Fills one field as if typed, so that the draft is updated. */
export function fill(form: HTMLFormElement | null, name: string, text: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

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
export function toNextFieldOnPhone(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target: field } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(field instanceof HTMLInputElement && isAsking(field)) || !hasKeyboardOnScreen()) return;
  event.preventDefault();
  focusFieldAfter(form, field);
}

/** Focuses the next field to fill in; after the last one closes the keyboard. */
export function focusFieldAfter(form: HTMLFormElement, field: HTMLInputElement): void {
  const fields = [...form.elements];
  const next = fields.slice(fields.indexOf(field) + 1).find(isAsking);
  if (next) next.focus();
  else field.blur();
}
