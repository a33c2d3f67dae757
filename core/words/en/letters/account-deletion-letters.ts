import { BRAND } from '../../../brand.ts';

export const accountEndLetterWords = {
  subject: 'Your account is deleted',
  preview: `Your ${BRAND} account is closed for good.`,
  title: 'Your account is deleted',
  by: {
    owner: `We deleted your ${BRAND} account at your request.`,
    admin: `Dogear support has deleted your ${BRAND} account.`,
    anotherAdmin: `Another admin has deleted your ${BRAND} account.`,
  },
  rest: 'We removed your listings and bookings, and deleted your name, email address and password. What you bought and sold stays on record without your name. This is our last email to this address.',
  action: 'Go to Dogear',
  notYou: (contact: string) => `If it was not you, reply to this email or write to ${contact}.`,
} as const;
