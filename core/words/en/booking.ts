import { BRAND } from '../../brand.ts';

/**
 * Price, delivery time and guarantee before a payment, by the offered or chosen ways of delivery. The first click on a
 * public page loads them, so nothing else belongs here.
 */
export const beforePayingWords = {
  label: 'Before you pay',
  inAll: {
    both: (price: string) => `${price} in all, with free shipping or in person`,
    post: (price: string) => `${price} in all, with free shipping`,
    meet: (price: string) => `${price} in all, handed over in person`,
  },
  /** Parameters: days for the post, days for a meeting. */
  comes: {
    both: (send: number, meet: number) => `Sent within ${send} days or handed over within ${meet}, or a full refund`,
    post: (send: number) => `Sent within ${send} days, or a full refund`,
    meet: (_: number, meet: number) => `Handed over within ${meet} days, or a full refund`,
  },
  /** Links to the explanations follow. */
  kept: `${BRAND} keeps your money until you have the book.`,
  links: { money: 'How it works', noBook: "If it doesn't come", returns: 'Returns' },
  sellerLearns: 'The seller will see your name, email, phone number and place.',
  newTab: '(in a new tab)',
} as const;
