import { BRAND } from '../../../brand.ts';

export const homeWords = {
  title: 'Home',
  shareTitle: `${BRAND}: used books for the best price`,
  hero: {
    heading: 'Buy and sell used books for the best price',
    lead: 'Every copy has an honest description of its condition, and you see who sells it.',
    browse: 'Browse Books',
    sell: 'Sell your books',
  },
  categories: 'Browse by category',
  advertised: 'Advertise',
  join: {
    heading: `Join ${BRAND}`,
    body: 'Create an account to buy books, or to sell the ones you have read. It takes a minute and is free.',
    signUp: 'Create an account',
  },
  /** Findings of research about reading, with their limits: one each, with its source. */
  benefits: {
    heading: 'What reading does for your brain',
    lead: 'Four findings from research, and their limits.',
    findings: [
      {
        title: 'A larger vocabulary',
        text: 'Children who read for pleasure gain a larger vocabulary, and the advantage is still measurable when they are forty-two, whatever their parents did for a living.',
        source: 'Sullivan and Brown, British Educational Research Journal, 2015',
      },
      {
        title: 'Understanding other people',
        text: 'Across fourteen experiments, people who had just read fiction were slightly better at working out what others think and feel. The effect is small, but it keeps turning up.',
        source: 'Dodell-Feder and Tamir, Journal of Experimental Psychology: General, 2018',
      },
      {
        title: 'Better understanding on paper',
        text: 'Readers of factual texts tend to understand more on paper than on a screen, above all when time is short. Fifty-four studies point the same way.',
        source: 'Delgado and others, Educational Research Review, 2018',
      },
      {
        title: 'Memory in old age',
        text: 'Older people who read, write and play often lost their memory more slowly. It is not certain that the reading caused this.',
        source: 'Wilson and others, Neurology, 2013',
      },
    ],
  },
} as const;
