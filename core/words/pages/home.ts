import { BRAND } from '../../brand.ts';

/** What the home page says. */
export const homeWords = {
  title: 'Home',
  /** How other sites call it. */
  shareTitle: `${BRAND}: used books for the best price`,
  hero: {
    heading: 'Buy and sell used books for the best price',
    lead: 'Every copy here has had a reader before you, an honest word about its condition, and a seller with a name.',
    browse: 'Browse Books',
    sell: 'Sell one of yours',
  },
  categories: 'Find your shelf',
  advertised: 'Advertise',
  join: {
    heading: 'Your shelves are fuller than you think',
    body: 'Create an account to book a copy, or to sell the ones you have finished. It takes a minute and costs nothing.',
    signUp: 'Create an account',
  },
  /** What research says of reading, with its limits: one finding each, and where it stands. */
  benefits: {
    heading: 'What reading does for your brain',
    lead: 'No miracles, and no percentages on a poster. Four things that researchers have found, and how far they go.',
    findings: [
      {
        title: 'Words you keep',
        text: 'Children who read for pleasure gain a larger vocabulary, and the advantage is still measurable when they are forty-two, whatever their parents did for a living.',
        source: 'Sullivan and Brown, British Educational Research Journal, 2015',
      },
      {
        title: 'Other people’s minds',
        text: 'Across fourteen experiments, people who had just read fiction were slightly better at working out what others think and feel. The effect is small, but it keeps turning up.',
        source: 'Dodell-Feder and Tamir, Journal of Experimental Psychology: General, 2018',
      },
      {
        title: 'Paper helps',
        text: 'Readers of factual texts tend to understand more on paper than on a screen, above all when time is short. Fifty-four studies point the same way.',
        source: 'Delgado and others, Educational Research Review, 2018',
      },
      {
        title: 'A memory in use',
        text: 'Older people who read, write and play often lost their memory more slowly. Nobody can promise that the reading caused it; it makes a pleasant precaution.',
        source: 'Wilson and others, Neurology, 2013',
      },
    ],
  },
} as const;
