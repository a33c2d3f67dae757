/** Texts of letters to sellers about being paid. Titles of books come quoted (`foreign-text.ts`), sums and days as texts. */

const openPayouts = 'Open your payouts';

/** Who took the money of a sale, by the event that did; the shop itself where none of these did. */
const causes = {
  'funds-withdrawn': (book: string) => `The payment for ${book} is disputed, and the bank has taken it back.`,
  'refund-by-hand': (book: string) => `Dogear has sent money for ${book} back to the buyer.`,
  settle: (book: string) => `Dogear support has ended the sale of ${book}, and the buyer gets the money back.`,
  other: (book: string) => `The money for ${book} went back after it had been sent to you.`,
} as const;

export const payoutLetterWords = {
  openPayouts,
  /** From the 4th to the 20th. */
  bank: (day: number) => `Stripe pays out what is in your account there to your bank on the ${day}th of each month.`,
  causes,
  waiting: {
    subject: (sum: string) => `${sum} waits for you`,
    reminder: (sum: string) => `Reminder: ${sum} waits for you`,
    preview: 'Tell Stripe where to send it.',
    title: (sum: string) => `${sum} waits for you`,
    text: (sum: string) =>
      `${sum} of your completed sales is yours. Please tell Stripe, our payment service, who you are and where your money goes. You do it once, and it takes a few minutes.`,
    started: (sum: string) =>
      `${sum} of your completed sales is yours. You have begun to tell Stripe, our payment service, where your money goes, and the form is not finished.`,
    restricted: (sum: string) =>
      `${sum} of your completed sales is yours, and Stripe, our payment service, needs something more from you before it can be sent.`,
    closed: (sum: string) =>
      `${sum} of your completed sales is yours, and your account at Stripe, our payment service, is closed. Please set up another one, so that we can send it.`,
    verify: 'Please confirm your email address first. The link is in the email that we sent when you signed up.',
    kept: 'We keep it for you until then, however long that takes.',
    stops: (day: string) =>
      `If you have not told Stripe by ${day}, you cannot list new books until you have. The books that you have listed stay on sale.`,
    stopped:
      'You cannot list new books until you have told Stripe. The books that you have listed stay on sale, and your money stays yours.',
    last: 'This is our last reminder.',
    action: {
      none: 'Tell Stripe where to send it',
      started: 'Go on at Stripe',
      restricted: 'See what Stripe asks for',
      closed: 'Set up another account',
    },
  },
  ready: {
    subject: 'Your account at Stripe is ready',
    preview: 'Your money is sent by itself from now on.',
    title: 'Your account is ready',
    text: 'Stripe has what it needs, and your money is sent to your account there by itself from now on.',
    due: (sum: string, day: string) => `${sum} waits for you. It is sent on ${day} at the latest.`,
    paused: (sum: string) => `${sum} is paused for now. Your payouts say why.`,
  },
  restricted: {
    subject: 'Stripe needs something more from you',
    preview: 'Payouts are paused until then.',
    title: 'Payouts paused',
    info: 'Stripe, our payment service, needs something more from you before it can send you money again.',
    contact: 'Stripe, our payment service, has a question about your account. Please open it and write to them.',
    waits: (sum: string) =>
      `${sum} waits for you. We keep it until Stripe has what it asks for; then it is sent by itself.`,
    nothing: 'No money waits for you right now. What your next sales bring is kept for you until then.',
    action: 'See what Stripe asks for',
  },
  ended: {
    subject: 'Payouts paused',
    preview: 'What happens to your money.',
    title: 'Payouts paused',
    rejected: 'Stripe, our payment service, does not take your account.',
    closed: 'Your account at Stripe, our payment service, is closed.',
    waits: (sum: string) =>
      `${sum} waits for you and stays yours. Dogear support decides how you get it, and writes to you. You don't have to do anything.`,
    nothing:
      'No money waits for you right now. What your sales bring you from now on is kept for you, and Dogear support decides how you get it.',
    again: {
      preview: 'Set up another account at Stripe.',
      waits: (sum: string) =>
        `${sum} waits for you and stays yours. Please set up another account at Stripe: then it is sent there by itself.`,
      nothing: 'No money waits for you right now. When there is some, we ask you to set up another account at Stripe.',
      action: 'Set up another account',
    },
  },
  sent: {
    subject: (sum: string) => `${sum} is on its way to you`,
    preview: 'We have sent it to your account at Stripe.',
    title: (sum: string) => `${sum} is on its way to you`,
    text: (sum: string) => `We have sent ${sum} to your account at Stripe.`,
    more: (count: number) =>
      count === 1 ? 'Money of one more sale was sent, too.' : `Money of ${count} more sales was sent, too.`,
  },
  outside: {
    subject: (sum: string) => `Dogear pays you ${sum} in another way`,
    preview: 'We could not send it to an account at Stripe.',
    title: (sum: string) => `${sum} is paid to you in another way`,
    text: (sum: string) =>
      `We could not send ${sum} that waited for you to an account at Stripe, so Dogear pays you itself.`,
    how: 'The admin wrote how you are paid:',
  },
  takenBack: {
    subject: (book: string) => `Taken back: your money for ${book}`,
    preview: (sum: string) => `${sum} was taken from your account at Stripe.`,
    title: (sum: string) => `${sum} was taken back`,
    text: (sum: string) => `${sum} that you had been paid for it was taken back from your account at Stripe.`,
    again: (sum: string) => `${sum} of it is yours again meanwhile, and is sent to you anew.`,
    left: (sum: string) => `${sum} of this sale is yours now.`,
    nothing: 'Nothing of this sale is yours now.',
    dispute: 'If the bank decides for you, the money comes back to you.',
  },
  owed: {
    subject: (sum: string) => `You owe Dogear ${sum}`,
    preview: 'We keep it from your next sales.',
    title: (sum: string) => `You owe Dogear ${sum}`,
    text: (sum: string) =>
      `${sum} that you had been paid for it could not be taken back from your account at Stripe, so Dogear has paid it for you.`,
    next: "You don't have to do anything: we keep it from what your next sales bring you.",
    dispute: 'If the bank decides for you, you do not owe it any more.',
  },
  kept: {
    subject: (book: string) => `Kept for what you owe: ${book}`,
    preview: (sum: string) => `${sum} of this sale was kept.`,
    title: (sum: string) => `${sum} was kept for what you owe`,
    text: (book: string, sum: string) =>
      `${sum} of what ${book} brings you was kept for what you owe Dogear of another sale.`,
    left: (sum: string) => `${sum} of this sale is left for you.`,
  },
  waived: {
    subject: (book: string) => `You owe less: ${book}`,
    preview: (sum: string) => `You do not owe ${sum} any more.`,
    title: (sum: string) => `You do not owe ${sum} any more`,
    text: (book: string, sum: string) => `${sum} that you owed Dogear for ${book} is settled.`,
  },
  rest: (sum: string) => `You still owe Dogear ${sum}.`,
  nothingOwed: 'You owe Dogear nothing more.',
} as const;
