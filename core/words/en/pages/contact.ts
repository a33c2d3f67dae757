import { BRAND } from '../../../brand.ts';

export const contactWords = {
  title: 'Contact',
  description: `How to reach ${BRAND}.`,
  heading: 'Contact',
  lead: 'We are a small team and read every message.',
  email: 'Email',
  noEmail: 'No email address has been set yet.',
  first:
    'About an order? The fastest way is your order itself: it has a button for every problem. If you write, use the address of your account and name the book.',
  security:
    'Found a security hole? Write to the same address, and please give us time to fix it before you tell others.',
  imprint: 'Imprint',
  help: 'Read the answers to common questions',
} as const;
