/** Letters to a seller about a debt to the shop, which paid in their stead. Integer cents. */
import { and, eq } from 'drizzle-orm';
import { formatPrice } from '../../../../../core/format.ts';
import type { FulfilmentEvent } from '../../../../../core/fulfilment/state.ts';
import { quotedBookName, sampleText } from '../../../../../core/notifications/foreign-text.ts';
import { SAMPLE } from '../../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../../src/paths.ts';
import type { Db } from '../../../../db/client.ts';
import { readForeignText } from '../../../../db/foreign-texts.ts';
import { openCentsOfDebt, sumOfOpenDebts } from '../../../../db/money/open-debts.ts';
import { fulfilmentEvents } from '../../../../db/tables/money/fulfilment.ts';
import { orders } from '../../../../db/tables/money/payments.ts';
import { debts } from '../../../../db/tables/money/payouts.ts';
import { type BellLines, formatAmount, quotedBook, type WriteBellLine } from '../../bell/bell-line.ts';
import { defineLetter, type LetterDefinition, type LetterFacts } from '../define-letter.ts';
import { payoutLetterWords, withPayoutsLink } from './payout-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  /** Cause of a reversal, by its event; the platform itself otherwise. */
  causes: {
    'funds-withdrawn': (book: string) => `The payment for ${book} is disputed, and the bank has taken it back.`,
    'refund-by-hand': (book: string) => `Dogear has sent money for ${book} back to the buyer.`,
    settle: (book: string) => `Dogear support has ended the sale of ${book}, and the buyer gets the money back.`,
    other: (book: string) => `The money for ${book} went back after it had been sent to you.`,
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
  waived: {
    subject: (book: string) => `You owe less: ${book}`,
    preview: (sum: string) => `You no longer owe ${sum}.`,
    title: (sum: string) => `You no longer owe ${sum}`,
    text: (book: string, sum: string) => `${sum} that you owed Dogear for ${book} is settled.`,
  },
  rest: (sum: string) => `You still owe Dogear ${sum}.`,
  nothingOwed: 'You no longer owe Dogear anything.',
  bell: {
    owed: (book: string, sum: string) => `You owe Dogear ${sum} for ${book}. We keep it from your next sales.`,
    waived: (book: string, sum: string) => `You no longer owe ${sum} for ${book}.`,
  },
} as const;

/** Rest of the debt. */
export const debtLeftSentence = (owedCents: number): string =>
  owedCents > 0 ? words.rest(formatPrice(owedCents)) : words.nothingOwed;

type Cause = keyof typeof words.causes;
const isCause = (action: string | null): action is Cause => action !== null && action in words.causes;

/** Cause of the debt after the seller was paid. */
export const debtCauseSentence = (action: FulfilmentEvent | null, book: string): string =>
  words.causes[isCause(action) ? action : 'other'](book);

/** Debt of a letter, with the event that caused it, and the seller's other debts; null for a missing debt. */
async function debtOf(db: Db, { userId, facts }: LetterFacts) {
  const [row] = await db
    .select({
      name: readForeignText(orders.sellerId, orders.listingName, { readerId: userId }),
      action: fulfilmentEvents.action,
      cents: debts.cents,
      openCents: openCentsOfDebt(debts),
      owedCents: sumOfOpenDebts(userId),
    })
    .from(debts)
    .innerJoin(orders, eq(orders.id, debts.orderId))
    .innerJoin(
      fulfilmentEvents,
      and(eq(fulfilmentEvents.orderId, debts.orderId), eq(fulfilmentEvents.number, debts.event)),
    )
    .where(and(eq(debts.orderId, String(facts.order)), eq(debts.event, Number(facts.event))));
  return row ?? null;
}

type Debt = NonNullable<Awaited<ReturnType<typeof debtOf>>>;

const sampleDebt = (): Debt => ({
  ...{ name: sampleText('book'), action: 'funds-withdrawn', owedCents: SAMPLE.cents },
  ...{ cents: SAMPLE.cents, openCents: SAMPLE.cents },
});

/** Another letter covers a debt that has grown since; a settled one needs none. */
const owed = defineLetter({
  read: async ({ db }, queued) => {
    const debt = await debtOf(db, queued);
    return debt && debt.cents === queued.facts.cents && debt.openCents > 0 ? debt : null;
  },
  write: ({ name, action, cents, openCents }, { origin }) => {
    const { subject, preview, title, text, next, dispute } = words.owed;
    const open = formatPrice(openCents);
    return withPayoutsLink(
      {
        ...{ subject: subject(open), preview, title: title(open) },
        parts: [
          debtCauseSentence(action, quotedBookName(name)),
          text(formatPrice(cents)),
          next,
          ...(action === 'funds-withdrawn' ? [dispute] : []),
        ],
      },
      payoutLetterWords.openPayouts,
      origin,
    );
  },
  sample: sampleDebt,
});

const waived = defineLetter({
  read: ({ db }, queued) => debtOf(db, queued),
  write: ({ name, owedCents }, { origin, queued: { facts } }) => {
    const [book, sum] = [quotedBookName(name), formatPrice(Number(facts.cents))];
    const { subject, preview, title, text } = words.waived;
    return withPayoutsLink(
      {
        ...{ subject: subject(book), preview: preview(sum), title: title(sum) },
        parts: [text(book, sum), debtLeftSentence(owedCents)],
      },
      payoutLetterWords.openPayouts,
      origin,
    );
  },
  sample: () => ({ ...sampleDebt(), owedCents: 0 }),
  sampleFacts: { cents: SAMPLE.cents },
});

/** By kind. Each covers the debt in its facts. */
export const DEBT_LETTERS = {
  'debt-owed': owed,
  'debt-waived': waived,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

const ofDebt =
  (line: (book: string, sum: string) => string): WriteBellLine =>
  (row) => ({ text: line(quotedBook(row), formatAmount(row.facts.cents ?? null)), href: paths.payouts() });

export const DEBT_LINES = {
  'debt-owed': ofDebt(words.bell.owed),
  'debt-waived': ofDebt(words.bell.waived),
} as const satisfies BellLines;
