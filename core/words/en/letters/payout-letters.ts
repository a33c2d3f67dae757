/**
 * Texts of letters to sellers about payouts. Titles of books come quoted (`foreign-text.ts`), sums and days as texts.
 */

const openPayouts = 'Open your payouts';

/** Cause of a reversal, by its event; the platform itself otherwise. */
const causes = {
  'funds-withdrawn': (book: string) => `The payment for ${book} is disputed, and the bank has taken it back.`,
  'refund-by-hand': (book: string) => `Dogear has sent money for ${book} back to the buyer.`,
  settle: (book: string) => `Dogear support has ended the sale of ${book}, and the buyer gets the money back.`,
  other: (book: string) => `The money for ${book} went back after it had been sent to you.`,
} as const;

export const payoutLetterWords = {
  openPayouts,
  /** Range of `day`: 4 to 20. */
  bank: (day: number) => `Stripe pays out what is in your account there to your bank on the ${day}th of each month.`,
  causes,
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
  sent: {
    subject: (sum: string) => `${sum} is on its way to you`,
    preview: 'We have sent it to your account at Stripe.',
    title: (sum: string) => `${sum} is on its way to you`,
    text: (sum: string) => `We have sent ${sum} to your account at Stripe.`,
    more: (count: number) =>
      count === 1 ? 'We sent the money of one more sale, too.' : `We sent the money of ${count} more sales, too.`,
  },
  outside: {
    subject: (sum: string) => `Dogear pays you ${sum} in another way`,
    preview: 'We could not send it to an account at Stripe.',
    title: (sum: string) => `${sum} is paid to you in another way`,
    text: (sum: string) => `We could not send ${sum} to an account at Stripe for you, so Dogear pays you itself.`,
    how: 'Dogear support wrote how you are paid:',
  },
  takenBack: {
    subject: (book: string) => `Taken back: your money for ${book}`,
    preview: (sum: string) => `We took ${sum} from your account at Stripe.`,
    title: (sum: string) => `${sum} was taken back`,
    text: (sum: string) => `From your account at Stripe we took back ${sum} that we had sent you for it.`,
    again: (sum: string) => `${sum} of it is yours again in the meantime, and we send it to you again.`,
    left: (sum: string) => `${sum} of this sale is yours now.`,
    nothing: 'Nothing of this sale is yours now.',
    dispute: 'If the bank decides for you, the money comes back to you.',
  },
  owed: {
    subject: (sum: string) => `You owe Dogear ${sum}`,
    preview: 'We keep it from your next sales.',
    title: (sum: string) => `You owe Dogear ${sum}`,
    text: (sum: string) =>
      `From your account at Stripe we could not take back ${sum} that we had sent you for it, so Dogear has paid it for you.`,
    next: "You don't have to do anything: we keep it from your future earnings.",
    dispute: 'If the bank decides for you, you no longer owe it.',
  },
  kept: {
    subject: (book: string) => `Kept for what you owe: ${book}`,
    preview: (sum: string) => `We kept ${sum} of this sale.`,
    title: (sum: string) => `We kept ${sum} for what you owe`,
    text: (book: string, sum: string) =>
      `We kept ${sum} of what ${book} earned you, for what you owe Dogear from another sale.`,
    left: (sum: string) => `${sum} of this sale is left for you.`,
  },
  waived: {
    subject: (book: string) => `You owe less: ${book}`,
    preview: (sum: string) => `You no longer owe ${sum}.`,
    title: (sum: string) => `You no longer owe ${sum}`,
    text: (book: string, sum: string) => `${sum} that you owed Dogear for ${book} is settled.`,
  },
  rest: (sum: string) => `You still owe Dogear ${sum}.`,
  nothingOwed: 'You no longer owe Dogear anything.',
} as const;
