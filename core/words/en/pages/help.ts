import { BRAND } from '../../../brand.ts';
import type { HelpLink, HelpSection, Promises } from './answers.ts';
import { buyingAnswers } from './help-buying.ts';
import { sellingAnswers } from './help-selling.ts';

export const helpWords = {
  title: 'Help',
  description: `How buying, paying, delivery, returns and selling work on ${BRAND}, and what happens if something goes wrong.`,
  heading: 'Help',
  lead: 'Short answers about buying and selling used books here.',
  search: 'Search the answers',
  nothing: 'No answer has these words. Try fewer words, or write to us.',
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  contents: 'Topics',
  linkTo: (question: string) => `Link to “${question}”`,
  links: {
    books: 'Browse books',
    signUp: 'Create an account',
    sell: 'Sell your books',
    returns: 'Returns and refunds',
    terms: 'Terms',
    privacy: 'Privacy',
    contact: 'Write to us',
    fees: 'What selling costs',
    dashboard: 'Your dashboard',
    developers: 'API for developers',
  } satisfies Record<HelpLink, string>,
  sections: (p: Promises): readonly HelpSection[] => [...buyingAnswers(p), ...sellingAnswers(p)],
  fees: {
    heading: 'Fee calculator',
    price: 'Price of your book',
    fee: `${BRAND}'s fee`,
    yours: 'You get',
    examples: 'Examples',
  },
} as const;
