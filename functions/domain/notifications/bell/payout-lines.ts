import type { KindWithTopic } from '../../../../core/notifications/topic.ts';
import { notificationsWords } from '../../../../core/words/en/notifications.ts';
import { paths } from '../../../../src/paths.ts';
import { countBesideFirst, formatAmount, quotedBook, type WriteBellLine } from './bell-line.ts';

const words = notificationsWords.lines;

/** Shown only while the money waits for its seller. */
const payoutWaiting: WriteBellLine = ({ payoutState, payoutWaitingCents: cents }) =>
  cents === null
    ? null
    : {
        text: (payoutState === 'restricted' ? words.payoutStopped : words.payoutWaiting)(formatAmount(cents)),
        href: paths.payouts(),
      };

/** Shown only while the account is in this state. */
const payoutAccount =
  (said: string): WriteBellLine =>
  ({ payoutState, facts }) =>
    payoutState === facts.state ? { text: said, href: paths.payouts() } : null;

const ofPayout =
  (line: (book: string) => string): WriteBellLine =>
  (row) => ({ text: line(quotedBook(row)), href: paths.payouts() });

const sumOfPayout =
  (line: (book: string, sum: string) => string): WriteBellLine =>
  (row) => ({ text: line(quotedBook(row), formatAmount(row.facts.cents ?? null)), href: paths.payouts() });

export const PAYOUT_LINES = {
  'payout-waiting': payoutWaiting,
  'payout-account-ready': payoutAccount(words.payoutReady),
  'payout-account-restricted': payoutAccount(words.payoutRestricted),
  'payout-account-ended': payoutAccount(words.payoutEnded),
  'payout-sent': (row) => ({ text: words.payoutSent(quotedBook(row), countBesideFirst(row)), href: paths.payouts() }),
  'payout-outside': (row) => ({
    text: words.payoutOutside(quotedBook(row), countBesideFirst(row)),
    href: paths.payouts(),
  }),
  'payout-taken-back': ofPayout(words.payoutTakenBack),
  'debt-owed': sumOfPayout(words.debtOwed),
  'debt-kept': ofPayout(words.debtKept),
  'debt-waived': sumOfPayout(words.debtWaived),
} as const satisfies Partial<Readonly<Record<KindWithTopic, WriteBellLine>>>;
