/**
 * The booking dialog's form and its request. Without the library of the schemas: the first click on a public page loads
 * this.
 */
import { LOCATION_CHARACTERS, phoneProblem, textProblem, tidyPhone } from '../entity/field-rules.ts';
import type { Validated } from '../entity/validation.ts';
import { type CompleteWire, dollars } from '../entity/wire.ts';
import { commonWords } from '../words/en/common.ts';
import type { NewOrder } from './requests.ts';

/** Names of the booking form's inputs (docs/product.md, "Seen from outside"). */
export const bookingField = { phoneNumber: 'usernumber', location: 'userlocation' } as const;

export type Contact = Pick<NewOrder, 'phoneNumber' | 'location'>;

/** Validates the two fields by the rules of a `NewOrder`: both trimmed, or a message per input. */
export function validateContact(values: Readonly<Record<string, unknown>>): Validated<Contact> {
  const phoneNumber = tidyPhone(typed(values[bookingField.phoneNumber]));
  const location = typed(values[bookingField.location]);
  const problems = [
    [bookingField.phoneNumber, phoneProblem(phoneNumber)],
    [bookingField.location, textProblem(location, commonWords.required.location, LOCATION_CHARACTERS)],
  ] as const;
  const fields: Record<string, string> = {};
  for (const [field, problem] of problems) if (problem) fields[field] = problem;
  return Object.keys(fields).length > 0 ? { fields } : { output: { phoneNumber, location } };
}

const typed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const newOrderWire = {
  listingId: 'productID',
  expectedPriceCents: dollars('product_price'),
  phoneNumber: 'user_number',
  location: 'user_location',
} as const satisfies CompleteWire<NewOrder>;

export const queueEntryWire = { orderId: 'bookedId' } as const;
