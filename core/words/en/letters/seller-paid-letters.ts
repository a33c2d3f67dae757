/** Texts of letters to sellers about money that was sent to them. Sums and days come as texts. */
export const sellerPaidLetterWords = {
  sent: {
    subject: (sum: string) => `${sum} is on its way to you`,
    preview: 'We have sent it to your account at Stripe.',
    title: (sum: string) => `${sum} is on its way to you`,
    text: (sum: string) => `We have sent ${sum} to your account at Stripe.`,
    more: (count: number) =>
      count === 1 ? 'We sent the money of one more sale, too.' : `We sent the money of ${count} more sales, too.`,
  },
  outside: {
    subject: (sum: string) => `Dogear pays you ${sum} in another way`,
    preview: 'We could not send it to an account at Stripe.',
    title: (sum: string) => `${sum} is paid to you in another way`,
    text: (sum: string) => `We could not send ${sum} to an account at Stripe for you, so Dogear pays you itself.`,
    how: 'Dogear support wrote how you are paid:',
  },
} as const;
