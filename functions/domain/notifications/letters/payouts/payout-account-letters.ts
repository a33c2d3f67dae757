/** Letters to a seller about waiting money, and about their account at the payment provider. */
import { eq, sql } from 'drizzle-orm';
import { formatPrice } from '../../../../../core/format.ts';
import { formatUtcDay } from '../../../../../core/payments/payouts/months.ts';
import { NO_LISTINGS_AFTER, PAYOUT_REMINDERS } from '../../../../../core/payments/payouts/payout-reminders.ts';
import { BANK_PAYOUT_DAY_OF_MONTH, nextMonth } from '../../../../../core/payments/payouts/payout-schedule.ts';
import type { PayoutAccountState } from '../../../../../core/payments/payouts/payout-state.ts';
import { payoutAccountLetterWords } from '../../../../../core/words/en/letters/payout-account-letters.ts';
import { payoutLetterWords } from '../../../../../core/words/en/letters/payouts.ts';
import { SAMPLE } from '../../../../../core/words/en/letters/samples.ts';
import type { Db } from '../../../../db/client.ts';
import { noNewListingsFrom } from '../../../../db/money/payout-waits.ts';
import { isPayoutBlocked } from '../../../../db/money/sale-status.ts';
import { waitingCentsOfSeller } from '../../../../db/money/seller-money.ts';
import { maySendFrom } from '../../../../db/money/transfer-waits.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { payoutAccounts, payoutWaits, transfers } from '../../../../db/tables/money/payouts.ts';
import {
  defineLetter,
  type Letter,
  type LetterDefinition,
  type LetterFacts,
  withPayoutsLink,
} from '../define-letter.ts';

const words = payoutAccountLetterWords;

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
