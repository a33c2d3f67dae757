import { BRAND } from '../../../brand.ts';

export const letterFrameWords = {
  lang: 'en',
  dir: 'ltr',
  footer: `${BRAND}, the marketplace for used books`,
  help: 'Help',
  contact: 'Contact',
  /** Link to the page of a book in a list. */
  openItem: 'Open its page',
  /** Above the address of the action, for readers without a button. */
  orOpen: 'If the button does not work, open this address:',
} as const;
