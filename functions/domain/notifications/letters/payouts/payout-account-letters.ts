/** Letters to a seller about waiting money, and about their account at the payment provider. */
import { eq, sql } from 'drizzle-orm';
import { formatPrice } from '../../../../../core/format.ts';
import { formatUtcDay } from '../../../../../core/payments/payouts/months.ts';
import { NO_LISTINGS_AFTER, PAYOUT_REMINDERS } from '../../../../../core/payments/payouts/payout-reminders.ts';
import { BANK_PAYOUT_DAY_OF_MONTH, nextMonth } from '../../../../../core/payments/payouts/payout-schedule.ts';
import type { PayoutAccountState } from '../../../../../core/payments/payouts/payout-state.ts';
import { SAMPLE } from '../../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../../src/paths.ts';
import type { Db } from '../../../../db/client.ts';
import { noNewListingsFrom } from '../../../../db/money/payout-waits.ts';
import { isPayoutBlocked } from '../../../../db/money/sale-status.ts';
import { waitingCentsOfSeller } from '../../../../db/money/seller-money.ts';
import { maySendFrom } from '../../../../db/money/transfer-waits.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { payoutAccounts, payoutWaits, transfers } from '../../../../db/tables/money/payouts.ts';
import { type BellLines, formatAmount, type WriteBellLine } from '../../bell/bell-line.ts';
import { defineLetter, type Letter, type LetterDefinition, type LetterFacts } from '../define-letter.ts';
import { payoutLetterWords, withPayoutsLink } from './payout-letter.ts';

const words = {
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
  bell: {
    waiting: (sum: string) => `We're holding ${sum} for you: set up payouts.`,
    stopped: (sum: string) => `We're holding ${sum} for you: Stripe needs something more from you.`,
    ready: 'Your account at Stripe is ready. We send your money automatically.',
    restricted: 'Payouts paused: Stripe needs something more from you.',
    ended: 'Payouts paused: Stripe does not take your account any more.',
  },
} as const;

type Queued = { readonly dueCents: number; readonly dueAt: number | null; readonly pausedCents: number };

/** Waiting money: the amount and date of the next payout, and the paused amount. */
const queued =
  sql`(SELECT json_object('dueCents', coalesce(sum(iif(paused, 0, cents)), 0), 'dueAt', max(iif(paused, NULL, due)), 'pausedCents', coalesce(sum(iif(paused, cents, 0)), 0))
    FROM (SELECT ${transfers.cents}, ${maySendFrom(transfers)} AS due, ${isPayoutBlocked(transfers.orderId)} AS paused FROM ${transfers}
      WHERE ${transfers.sellerId} = ${users.id} AND ${transfers.state} = 'waiting' AND ${transfers.dueAt} IS NOT NULL))`.mapWith(
    (json: string) => JSON.parse(json) as Queued,
  );

/** State of a seller's account and of their waiting money. */
async function accountOf(db: Db, { userId }: LetterFacts) {
  const [row] = await db
    .select({
      state: sql<PayoutAccountState>`coalesce(${payoutAccounts.state}, 'none')`,
      isToWrite: sql`${payoutAccounts.needs} IS 'contact_stripe'`.mapWith(Boolean),
      isVerified: sql`${users.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
      /** Money waits for the seller. */
      isWaiting: sql`${payoutWaits.since} IS NOT NULL`.mapWith(Boolean),
      noNewListingsFrom: noNewListingsFrom(users.id),
      waitingCents: waitingCentsOfSeller(users.id),
      queued,
    })
    .from(users)
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, users.id))
    .leftJoin(payoutWaits, eq(payoutWaits.sellerId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

const sampleAccount = (state: PayoutAccountState, now: number): Account => ({
  ...{ state, isToWrite: false, isVerified: true, isWaiting: true, waitingCents: SAMPLE.cents },
  queued: { dueCents: SAMPLE.cents, dueAt: nextMonth(now), pausedCents: 0 },
  noNewListingsFrom: now + NO_LISTINGS_AFTER,
});

type Asked = keyof typeof words.waiting.action;
const isAsked = (state: PayoutAccountState): state is Asked => state in words.waiting.action;

const OF_STATE = {
  none: words.waiting.text,
  started: words.waiting.started,
  restricted: words.waiting.restricted,
  closed: words.waiting.closed,
} as const satisfies Record<Asked, (sum: string) => string>;

/** Consequences without action, and their date. */
const stopping = ({ noNewListingsFrom: from }: Account, now: number): readonly string[] => {
  if (from === null) return [];
  return [from <= now ? words.waiting.stopped : words.waiting.stops(formatUtcDay(from))];
};

/** The request and its reminders; no letter once the money does not wait for the seller any more. */
const waiting = defineLetter({
  read: async ({ db, now }, queued) => {
    const account = await accountOf(db, queued);
    return account?.isWaiting && isAsked(account.state) ? { ...account, state: account.state, at: now() } : null;
  },
  write: (account, { origin, queued: { facts } }) => {
    const { state, isVerified, waitingCents, at } = account;
    const [sum, days] = [formatPrice(waitingCents), Number(facts.days)];
    const { subject, reminder, preview, title, verify, kept, last, action } = words.waiting;
    return withPayoutsLink(
      {
        subject: days === 0 ? subject(sum) : reminder(sum),
        preview: state === 'restricted' ? words.restricted.subject : preview,
        title: title(sum),
        parts: [
          OF_STATE[state](sum),
          ...(isVerified ? [] : [verify]),
          kept,
          ...stopping(account, at),
          ...(days === PAYOUT_REMINDERS.at(-1) ? [last] : []),
        ],
      },
      action[state],
      origin,
    );
  },
  sample: (now) => ({ ...sampleAccount('none', now), state: 'none' as const, at: now }),
  sampleFacts: { days: 0 },
});

/** Another letter covers a later state of the account. */
const ofState = (
  states: readonly PayoutAccountState[],
  write: (account: Account) => Omit<Letter, 'action'> & { readonly label: string },
): LetterDefinition =>
  defineLetter({
    read: async ({ db }, queued) => {
      const account = await accountOf(db, queued);
      return account?.state === queued.facts.state ? account : null;
    },
    write: (account, { origin }) => {
      const { label, ...letter } = write(account);
      return withPayoutsLink(letter, label, origin);
    },
    sample: (now) => sampleAccount(states[0] ?? 'none', now),
  });

const waits = (
  { waitingCents }: Account,
  texts: { readonly waits: (sum: string) => string; readonly nothing: string },
) => (waitingCents > 0 ? texts.waits(formatPrice(waitingCents)) : texts.nothing);

const ready = ofState(['active'], ({ queued: { dueCents, dueAt, pausedCents } }) => {
  const { subject, preview, title, text, due, paused } = words.ready;
  const next = dueAt === null ? [] : [due(formatPrice(dueCents), formatUtcDay(dueAt))];
  const stays = pausedCents > 0 ? [paused(formatPrice(pausedCents))] : [];
  const parts = [text, ...next, ...stays, payoutLetterWords.bank(BANK_PAYOUT_DAY_OF_MONTH)];
  return { ...{ subject, preview, title }, parts, label: payoutLetterWords.openPayouts };
});

const restricted = ofState(['restricted'], (account) => {
  const { subject, preview, title, info, contact, action } = words.restricted;
  const why = account.isToWrite ? contact : info;
  return { ...{ subject, preview, title }, parts: [why, waits(account, words.restricted)], label: action };
});

const ended = ofState(['rejected', 'closed'], (account) => {
  const { subject, preview, title, rejected, closed, again } = words.ended;
  if (account.state === 'closed')
    return {
      ...{ subject, preview: again.preview, title },
      parts: [closed, waits(account, again)],
      label: account.waitingCents > 0 ? again.action : payoutLetterWords.openPayouts,
    };
  return {
    ...{ subject, preview, title },
    parts: [rejected, waits(account, words.ended)],
    label: payoutLetterWords.openPayouts,
  };
});

/** By kind. Each has the state of the account and of the waiting money when the letter is written. */
export const PAYOUT_ACCOUNT_LETTERS = {
  'payout-waiting': waiting,
  'payout-account-ready': ready,
  'payout-account-restricted': restricted,
  'payout-account-ended': ended,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

/** Shown only while the money waits for its seller. */
const waitingLine: WriteBellLine = ({ payoutState, payoutWaitingCents: cents }) => {
  if (cents === null) return null;
  const line = payoutState === 'restricted' ? words.bell.stopped : words.bell.waiting;
  return { text: line(formatAmount(cents)), href: paths.payouts() };
};

/** Shown only while the account is in this state. */
const lineOfState =
  (text: string): WriteBellLine =>
  ({ payoutState, facts }) =>
    payoutState === facts.state ? { text, href: paths.payouts() } : null;

export const PAYOUT_ACCOUNT_LINES = {
  'payout-waiting': waitingLine,
  'payout-account-ready': lineOfState(words.bell.ready),
  'payout-account-restricted': lineOfState(words.bell.restricted),
  'payout-account-ended': lineOfState(words.bell.ended),
} as const satisfies BellLines;
