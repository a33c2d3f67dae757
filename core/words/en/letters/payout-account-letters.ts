/** Texts of letters to sellers about their payout account. Sums and days come as texts. */
export const payoutAccountLetterWords = {
  waiting: {
    subject: (sum: string) => `We're holding ${sum} for you`,
    reminder: (sum: string) => `Reminder: we're holding ${sum} for you`,
    preview: 'Set up payouts to get it.',
    title: (sum: string) => `We're holding ${sum} for you`,
    text: (sum: string) =>
      `You've earned ${sum} with your completed sales. To get it, set up payouts with Stripe, our payment service. You do it once, and it takes a few minutes.`,
    started: (sum: string) =>
      `You've earned ${sum} with your completed sales. To get it, please finish the form at Stripe, our payment service.`,
    restricted: (sum: string) =>
      `You've earned ${sum} with your completed sales. Stripe, our payment service, needs something more from you before we can send it.`,
    closed: (sum: string) =>
      `You've earned ${sum} with your completed sales. Your account at Stripe, our payment service, is closed. Please set up another one so that we can send it.`,
    verify: 'Please confirm your email address first. Your dashboard sends you a new link if you need one.',
    kept: "We keep it for you: there's no time limit.",
    stops: (day: string) =>
      `From ${day} on, you cannot list new books until payouts are set up. The books that you have listed stay on sale.`,
    stopped:
      'You cannot list new books until payouts are set up. The books that you have listed stay on sale, and your money stays yours.',
    last: 'This is our last reminder.',
    action: {
      none: 'Set up payouts',
      started: 'Continue at Stripe',
      restricted: 'See what Stripe asks for',
      closed: 'Set up another account',
    },
  },
  ready: {
    subject: 'Your account at Stripe is ready',
    preview: 'We send your money automatically from now on.',
    title: 'Your account is ready',
    text: 'Stripe has what it needs. From now on we send your money to your account there automatically.',
    due: (sum: string, day: string) => `We're holding ${sum} for you. We send it on ${day} at the latest.`,
    paused: (sum: string) => `${sum} is paused for now. Your payouts say why.`,
  },
  restricted: {
    subject: 'Stripe needs something more from you',
    preview: 'Payouts are paused until then.',
    title: 'Payouts paused',
    info: 'Stripe, our payment service, needs something more from you before it can send you money again.',
    contact: 'Stripe, our payment service, has a question about your account. Please open it and write to them.',
    waits: (sum: string) => `We're holding ${sum} for you. We send it automatically once Stripe has what it asks for.`,
    nothing: "We're holding no money for you right now. We keep future earnings for you until then.",
    action: 'See what Stripe asks for',
  },
  ended: {
    subject: 'Payouts paused',
    preview: 'Here is what happens to your money.',
    title: 'Payouts paused',
    rejected: 'Stripe, our payment service, does not take your account.',
    closed: 'Your account at Stripe, our payment service, is closed.',
    waits: (sum: string) =>
      `We're holding ${sum} for you, and it stays yours. Dogear support decides how you get it, and writes to you. You don't have to do anything.`,
    nothing:
      "We're holding no money for you right now. We keep future earnings for you, and Dogear support decides how you get them.",
    again: {
      preview: 'Set up another account at Stripe.',
      waits: (sum: string) =>
        `We're holding ${sum} for you, and it stays yours. Please set up another account at Stripe. We then send it there automatically.`,
      nothing:
        "We're holding no money for you right now. When there is some, we ask you to set up another account at Stripe.",
      action: 'Set up another account',
    },
  },
} as const;
