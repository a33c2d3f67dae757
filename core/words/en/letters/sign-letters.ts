/**
 * Texts of letters to admins about payments that may be made with a stolen card
 * (core/payments/payouts/transfer-waits.ts).
 */
export const signLetterWords = {
  subject: (sum: string) => `Please review a payment of ${sum}`,
  preview: 'The card may be stolen. We are holding the seller’s money.',
  title: 'A payment needs your review',
  why: {
    quick_confirm: 'A parcel with tracking was confirmed as received within an hour of being sent.',
    large_first_sale: 'It is the seller’s first sale, and far above what books usually cost on Dogear.',
    many_cards: 'Three or more cards were used on one device within a day, and one of them paid for this book.',
    fraud_warning: 'The card issuer warns of fraud.',
  },
  waits: (until: string) =>
    `We hold the seller’s money until you or another admin marks the message as reviewed, at most until ${until}. If something looks wrong, talk to both people before you mark it.`,
  facts: { about: 'Book', sum: 'Amount' },
  action: 'Review the payment',
} as const;
