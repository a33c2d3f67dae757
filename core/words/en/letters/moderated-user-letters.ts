/** Texts of letters about actions of admins. */
export const moderatedUserLetterWords = {
  contact: (address: string) => `If you think that this is a mistake, reply to this email or write to ${address}.`,
  sellerVerified: {
    subject: 'You are a verified seller',
    preview: 'Buyers see the badge beside your name.',
    title: 'You are a verified seller',
    text: 'From now on, buyers see the badge beside your name and on your listings. If you change your name, you lose the badge until we have checked the new one.',
    action: 'View my listings',
  },
  suspended: {
    subject: 'Your account is suspended',
    preview: 'You cannot log in for now.',
    title: 'Your account is suspended',
    text: {
      Seller:
        'Dogear support suspended your account. You cannot log in, and your listings are hidden. We cancel sales that you have not sent or handed over yet and refund their buyers. What is on its way goes on.',
      Buyer:
        'Dogear support suspended your account. You cannot log in, and you are no longer on waiting lists. Orders that you paid for go on.',
      Admin: 'Another admin suspended your account. You cannot log in.',
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
    /** To a seller whose listings are all off sale, by their own choice or the platform's. */
    offSale: 'You can log in again. Everything you sell is still off sale. You can change that in My Products.',
    action: 'Log in',
  },
} as const;
