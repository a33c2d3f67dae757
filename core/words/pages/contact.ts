import { BRAND } from '../../brand.ts';

export const contactWords = {
  title: 'Contact',
  description: `How to reach ${BRAND}.`,
  heading: 'Contact',
  lead: 'We are a small team and read every message.',
  email: 'Email',
  noEmail: 'This shop has not set an address yet.',
  first:
    'About an order, please write from the address of your account and name the book. The fastest way is often your order itself: it has a button for every problem, and starts the clock.',
  security: 'Found a security hole? The same address; please give us time to close it before you tell others.',
  imprint: 'Imprint',
  help: 'Read the answers to common questions',
} as const;
