import { textsOf } from '../../../../core/entity/entity-views.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import type { Fields } from '../../../stores/listings/draft.ts';

export const fieldsOf = (listing: MyListing): Fields => ({
  ...textsOf(listingFields, listing),
  // Such a price was confirmed when posted and needs no confirmation until it changes.
  above_original: listing.resellPriceCents > listing.originalPriceCents ? 'on' : '',
});

/** Current values of the form, without photos. */
export function fieldsIn(form: HTMLFormElement): Fields {
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
