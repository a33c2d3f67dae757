/** A letter to a seller about payouts, with a link to them. */
import { paths } from '../../../../../src/paths.ts';
import type { Letter } from '../define-letter.ts';

/** Sentences that several families share. */
export const payoutLetterWords = {
  openPayouts: 'Open your payouts',
  /** Range of `day`: 4 to 20. */
  bank: (day: number) => `Stripe pays out what is in your account there to your bank on the ${day}th of each month.`,
} as const;

export const withPayoutsLink = (letter: Omit<Letter, 'action'>, label: string, origin: string): Letter => ({
  ...letter,
  action: { label, url: `${origin}${paths.payouts()}` },
});
