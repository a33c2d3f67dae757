/** What stands around the text of each letter. */
import { BRAND } from '../../brand.ts';

export const letterFrameWords = {
  lang: 'en',
  dir: 'ltr',
  footer: `${BRAND}, the marketplace for used books`,
  help: 'Help',
  contact: 'Contact',
  /** Leads to the page of a book in a list. */
  openItem: 'Open its page',
  /** Above the address of the action, for whoever sees no button. */
  orOpen: 'If the button does not work, open this address:',
} as const;
