import type { KindWithTopic } from '../../../../core/notifications/topic.ts';
import { notificationsWords } from '../../../../core/words/en/notifications.ts';
import { paths } from '../../../../src/paths.ts';
import { amount, book, type LineOf, moreThanFirst } from './line.ts';

const words = notificationsWords.lines;

/** Shown only while the money waits for its seller. */
const payoutWaiting: LineOf = ({ payoutState, payoutWaitingCents: cents }) =>
  cents === null
    ? null
    : {
        text: (payoutState === 'restricted' ? words.payoutStopped : words.payoutWaiting)(amount(cents)),
        href: paths.payouts(),
      };

/** Shown only while the account is in this state. */
const payoutAccount =
  (said: string): LineOf =>
  ({ payoutState, facts }) =>
    payoutState === facts.state ? { text: said, href: paths.payouts() } : null;

const ofPayout =
  (line: (book: string) => string): LineOf =>
  (row) => ({ text: line(book(row)), href: paths.payouts() });

const sumOfPayout =
  (line: (book: string, sum: string) => string): LineOf =>
  (row) => ({ text: line(book(row), amount(row.facts.cents ?? null)), href: paths.payouts() });

export const PAYOUT_LINES = {
  'payout-waiting': payoutWaiting,
  'payout-account-ready': payoutAccount(words.payoutReady),
  'payout-account-restricted': payoutAccount(words.payoutRestricted),
  'payout-account-ended': payoutAccount(words.payoutEnded),
  'payout-sent': (row) => ({ text: words.payoutSent(book(row), moreThanFirst(row)), href: paths.payouts() }),
  'payout-outside': (row) => ({ text: words.payoutOutside(book(row), moreThanFirst(row)), href: paths.payouts() }),
  'payout-taken-back': ofPayout(words.payoutTakenBack),
  'debt-owed': sumOfPayout(words.debtOwed),
  'debt-kept': ofPayout(words.debtKept),
  'debt-waived': sumOfPayout(words.debtWaived),
} as const satisfies Partial<Readonly<Record<KindWithTopic, LineOf>>>;
