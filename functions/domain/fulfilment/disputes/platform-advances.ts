/**
 * Money that was paid to a seller and then taken by the bank or a refund: the shop advances it and reverses the
 * seller's transfers. The part that cannot be reversed is a debt. Whole cents.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { assignments, insertInto, onConflictSet } from '../../../db/rows.ts';
import { fulfilmentEvents, fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { debts, reversals, transfers } from '../../../db/tables/money/payouts.ts';
import { debtLetterStatement } from './seller-money-letters.ts';

/** Transfers to the seller of a sale, their reversals, and the seller's debts. */
export type PlatformAdvances = {
  readonly sent: readonly { readonly tryNumber: number; readonly cents: number }[];
  readonly asked: readonly Pick<
    typeof reversals.$inferSelect,
    'event' | 'tryNumber' | 'cents' | 'waivedCents' | 'ofEvent' | 'state'
  >[];
  readonly owed: readonly Pick<typeof debts.$inferSelect, 'event' | 'cents' | 'settledCents' | 'waivedCents'>[];
  /** Numbers of the events in which the bank took the money. */
  readonly ofBank: readonly number[];
};

/** Reads of these rows, for a batch. */
export const readPlatformAdvances = (db: Db, orderId: string) =>
  [
    db
      .select({ tryNumber: transfers.tryNumber, cents: transfers.cents })
      .from(transfers)
      .where(and(eq(transfers.orderId, orderId), eq(transfers.state, 'sent'))),
    db
      .select({
        event: reversals.event,
        tryNumber: reversals.tryNumber,
        cents: reversals.cents,
        waivedCents: reversals.waivedCents,
        ofEvent: reversals.ofEvent,
        state: reversals.state,
      })
      .from(reversals)
      .where(eq(reversals.orderId, orderId)),
    db
      .select({
        event: debts.event,
        cents: debts.cents,
        settledCents: debts.settledCents,
        waivedCents: debts.waivedCents,
      })
      .from(debts)
      .where(eq(debts.orderId, orderId)),
    db
      .select({ event: fulfilmentEvents.number })
      .from(fulfilmentEvents)
      .where(and(eq(fulfilmentEvents.orderId, orderId), eq(fulfilmentEvents.action, 'funds-withdrawn'))),
  ] as const;

const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + cents(row), 0);

/** The reversal is requested and unanswered: the seller still has the money. */
const isOpen = ({ state }: PlatformAdvances['asked'][number]): boolean => state === 'owed';

/** Rest of a reversal that the shop is to get; the part that the bank gave back goes to the seller. */
const openOf = ({ cents, waivedCents }: PlatformAdvances['asked'][number]): number => cents - waivedCents;

/** Unpaid rest of a debt. */
export const unpaidCentsOfDebt = ({ cents, settledCents, waivedCents }: PlatformAdvances['owed'][number]): number =>
  cents - settledCents - waivedCents;

/** Open reversals for money that the bank took. */
const openForBank = ({ asked, ofBank }: PlatformAdvances) =>
  asked.filter((one) => isOpen(one) && ofBank.includes(one.event));
const owedForBank = ({ owed, ofBank }: PlatformAdvances) => owed.filter(({ event }) => ofBank.includes(event));

/** Open reversals and unpaid debts for money that the bank took. */
export const centsAskedForBank = (advances: PlatformAdvances): number =>
  sumOf(openForBank(advances), openOf) + sumOf(owedForBank(advances), unpaidCentsOfDebt);

/** Reversals and payments of debts as one text, for comparison. */
export const askedBackSummary = ({ asked, owed }: PlatformAdvances): string =>
  `${sumOf(asked.filter(isOpen), openOf)}.${sumOf(owed, ({ settledCents }) => settledCents)}`;

/**
 * Money of the sale that the seller got and keeps: `paidCents` in their account, and the part retained for other debts.
 */
export const centsKeptBySeller = ({ asked, owed }: PlatformAdvances, paidCents: number, keptCents: number): number =>
  paidCents +
  keptCents -
  sumOf(asked.filter(isOpen), openOf) -
  sumOf(owed, ({ cents, waivedCents }) => cents - waivedCents);

/** Reversals and settled debts for money that the bank took. */
export const centsRecovered = ({ asked, owed, ofBank }: PlatformAdvances): number =>
  sumOf(
    asked.filter(({ state, event, ofEvent }) => state === 'sent' && ofBank.includes(ofEvent ?? event)),
    openOf,
  ) +
  sumOf(
    owed.filter(({ event }) => ofBank.includes(event)),
    ({ settledCents }) => settledCents,
  );

/** Part of a transfer that is reversed or to be reversed. A refused or waived part is still there. */
const goneOf = (one: PlatformAdvances['asked'][number]): number => {
  if (one.state === 'sent') return one.cents;
  return isOpen(one) ? openOf(one) : 0;
};

/**
 * Requests reversals of `cents` by the inserted event with this number, from the newest transfer on. The part that was
 * never in the account is a debt at once.
 */
export function requestReversalsStatements(
  { orderId, advances }: { readonly orderId: string; readonly advances: PlatformAdvances },
  event: number,
  advancedCents: number,
  moment: number,
): readonly SQL[] {
  let left = advancedCents;
  const asked: SQL[] = [];
  for (const { tryNumber, cents } of advances.sent.toSorted((a, b) => b.tryNumber - a.tryNumber)) {
    const part = Math.min(
      left,
      cents -
        sumOf(
          advances.asked.filter((one) => one.tryNumber === tryNumber),
          goneOf,
        ),
    );
    if (part <= 0) continue;
    left -= part;
    asked.push(
      sql`${insertInto(reversals, {
        ...{ orderId: fulfilments.orderId, event, tryNumber, sellerId: fulfilments.sellerId, cents: part },
        ...{ state: 'owed', createdAt: moment, changedAt: moment },
      })} FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orderId}`,
    );
  }
  return left > 0 ? [...asked, ...addDebtStatements(orderId, event, left, moment)] : asked;
}

/** Writes a debt for what the shop gave in this event, with its letter. */
export const addDebtStatements = (orderId: string, event: number, cents: number, moment: number): readonly SQL[] => [
  sql`${insertInto(debts, {
    ...{ orderId: fulfilments.orderId, event, sellerId: fulfilments.sellerId, cents },
    createdAt: moment,
  })} FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orderId}
    ${onConflictSet(debts, ['orderId', 'event'], { cents: sql`${debts.cents} + ${cents}` })}`,
  debtLetterStatement('debt-owed', { orderId, event }, moment),
];

/** Waives open reversals and debts for money that the bank gave back to the shop. */
export function waiveReversalsStatements(
  { orderId, advances }: { readonly orderId: string; readonly advances: PlatformAdvances },
  givenCents: number,
  moment: number,
): readonly SQL[] {
  let left = givenCents;
  const statements: SQL[] = [];
  for (const one of openForBank(advances)) {
    const part = Math.min(left, openOf(one));
    if (part === 0) continue;
    left -= part;
    const waivedCents = one.waivedCents + part;
    const state = waivedCents === one.cents ? 'dropped' : 'owed';
    statements.push(
      sql`UPDATE ${reversals} SET ${assignments(reversals, { state, waivedCents, changedAt: moment })}
        WHERE ${reversals.orderId} = ${orderId} AND ${reversals.event} = ${one.event} AND ${reversals.tryNumber} = ${one.tryNumber} AND ${reversals.state} = 'owed'`,
    );
  }
  for (const one of owedForBank(advances)) {
    const part = Math.min(left, unpaidCentsOfDebt(one));
    if (part === 0) continue;
    left -= part;
    statements.push(
      sql`UPDATE ${debts} SET ${assignments(debts, { waivedCents: one.waivedCents + part })}
        WHERE ${debts.orderId} = ${orderId} AND ${debts.event} = ${one.event}`,
      debtLetterStatement('debt-waived', { orderId, event: one.event, cents: part }, moment),
    );
  }
  return statements;
}
