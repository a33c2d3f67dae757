/** What letters about what an admin did say. Titles of books come marked (`isolated` of the layout). */
export const moderationLetterWords = {
  /** Why an admin did something, in their own words. */
  reason: (reason: string) => `Reason: ${reason}`,
  listingRemoved: {
    subject: (book: string) => `Removed: ${book}`,
    preview: 'One of your listings is no longer in the shop.',
    title: 'Your listing was removed',
    text: (book: string) => `An admin has removed ${book} and its pictures from the shop.`,
    action: 'View my listings',
  },
  suspended: {
    subject: 'Your account is suspended',
    preview: 'You cannot log in for now.',
    title: 'Your account is suspended',
    text: 'An admin has suspended your account. You cannot log in, and your listings are hidden. Sales that you have not sent or handed over yet are canceled, and their buyers get their money back. What is on its way goes on, and so do your orders and payments.',
    action: 'Go to the shop',
  },
  restored: {
    subject: 'Your account is restored',
    preview: 'You can log in again.',
    title: 'Your account is restored',
    text: 'You can log in again, and your listings are back in the shop.',
    action: 'Log in',
  },
} as const;
