/** Parts that several letters to sellers about payouts share. */
export const payoutLetterWords = {
  openPayouts: 'Open your payouts',
  /** Range of `day`: 4 to 20. */
  bank: (day: number) => `Stripe pays out what is in your account there to your bank on the ${day}th of each month.`,
} as const;
