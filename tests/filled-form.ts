import { expect } from 'vitest';
import { NewListing } from '../src/shared/listing.ts';
import { judge } from '../src/shared/validation.ts';

/** A form that is filled in as the specification's section 5 wants it. */
export const filled = {
  name: 'The Left Hand of Darkness',
  categoryId: 'fantasy',
  condition: 'Good',
  phone_number: '+1 503 555 0142',
  location: 'Salem, OR',
  year_of_purchase: '2015',
  year_of_use: '3 years',
  original_price: '18.00',
  resell_price: '6.50',
  description: 'A crease in the spine, no marks.',
  photos: ['/photos/aaa'],
};

/** How the form is judged with these changes. */
export const judged = (change: object) => judge(NewListing, { ...filled, ...change });
/** What is said at its fields. */
export const refusal = (change: object) => judged(change).fields;
/** What it says in our words; fails when anything is refused. */
export const accepted = (change: object) => {
  const { output, fields } = judged(change);
  expect(fields).toBeUndefined();
  return output as NewListing;
};
