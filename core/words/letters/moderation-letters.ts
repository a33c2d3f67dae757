/** Texts of letters about actions of admins. Titles of books come quoted (`foreign-text.ts`). */
export const moderationLetterWords = {
  contact: (address: string) => `If you think that this is a mistake, reply to this email or write to ${address}.`,
  listingRemoved: {
    subject: (book: string) => `Removed: ${book}`,
    preview: 'One of your listings is no longer on Dogear.',
    title: 'Your listing was removed',
    text: (book: string) => `Dogear support has removed ${book} and its pictures.`,
    action: 'View my listings',
  },
  sellerVerified: {
    subject: 'You are a verified seller',
    preview: 'Buyers see the badge beside your name.',
    title: 'You are a verified seller',
    text: 'We have verified you. From now on, buyers see the badge beside your name and on your listings. If you change your name, the badge goes until we have checked the new one.',
    action: 'View my listings',
  },
  suspended: {
    subject: 'Your account is suspended',
    preview: 'You cannot log in for now.',
    title: 'Your account is suspended',
    text: {
      Seller:
        'Dogear support has suspended your account. You cannot log in, and your listings are hidden. Sales that you have not sent or handed over yet are canceled, and their buyers get their money back. What is on its way goes on.',
      Buyer:
        'Dogear support has suspended your account. You cannot log in, and you have left all waiting lists. What you have paid for goes on.',
      Admin: 'Another admin has suspended your account. You cannot log in.',
    },
    action: 'Go to Dogear',
  },
  restored: {
    subject: 'Your account is restored',
    preview: 'You can log in again.',
    title: 'Your account is restored',
    text: {
      Seller: 'You can log in again, and your listings are back on Dogear.',
      Buyer: 'You can log in again.',
      Admin: 'You can log in again.',
    },
    /** To a seller who had taken everything off sale, or for whom the shop did. */
    offSale:
      'You can log in again. Everything you sell is still off sale: you can change that in your list of products.',
    action: 'Log in',
  },
} as const;
