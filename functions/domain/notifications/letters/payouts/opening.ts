import { paths } from '../../../../../src/paths.ts';
import type { Letter } from '../letter.ts';

/** The letter, with the link to the seller's payouts. */
export const opening = (letter: Omit<Letter, 'action'>, label: string, origin: string): Letter => ({
  ...letter,
  action: { label, url: `${origin}${paths.payouts()}` },
});
