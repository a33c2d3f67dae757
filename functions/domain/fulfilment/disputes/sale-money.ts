/**
 * Money of a sale by account, the statements that move it for events outside the shop, and reissued refunds: owed again
 * after the bank or others gave the buyer a part. Whole cents.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Balances, balancesOf } from '../../../../core/fulfilment/money/amounts.ts';
import type { EventAuthor, FulfilmentState, MoneyEvent } from '../../../../core/fulfilment/state.ts';
import { type Statements, stopUnlessChanged } from '../../../db/batch.ts';
import { assignments, insertInto } from '../../../db/rows.ts';
import { fulfilmentEvents, fulfilments, saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../db/tables/money/ledger.ts';
import { debts, reversals } from '../../../db/tables/money/payouts.ts';
import type { Deps } from '../../ports.ts';
import {
  type applyEventStatements,
  isPending,
  oweRefundsStatement,
  type ReadSale,
  updateStateStatement,
} from '../event-effects.ts';
import type { LedgerMove } from './ledger-moves.ts';
import {
  askedBackSummary,
  centsKeptBySeller,
  centsRecovered,
  type PlatformAdvances,
  readPlatformAdvances,
} from './platform-advances.ts';
import { moneyLettersStatements } from './seller-money-letters.ts';

export type SaleMoney = {
  readonly orderId: string;
  readonly version: number;
  readonly state: FulfilmentState;
  /** Null for an ended sale. */
  readonly deadlineAt: number | null;
  readonly priceCents: number;
  readonly feeCents: number;
  readonly balances: Balances;
  /** Amounts that each account gave to the bank and got back from neither the bank nor the seller. */
  readonly taken: Balances;
  /** Money of the sale that the seller got and keeps. */
  readonly gotCents: number;
  readonly advances: PlatformAdvances;
  /** Refunds that are owed or failed. */
  readonly unsentCents: number;
};

/** Reversals and paid debts are no events, so the version does not cover them: they are compared separately. */
const askedOf = (orderId: string): SQL<string> =>
  sql<string>`((SELECT coalesce(sum(${reversals.cents} - ${reversals.waivedCents}), 0) FROM ${reversals} WHERE ${reversals.orderId} = ${orderId} AND ${reversals.state} = 'owed')
    || '.' || (SELECT coalesce(sum(${debts.settledCents}), 0) FROM ${debts} WHERE ${debts.orderId} = ${orderId}))`;

/** Refunds of an order that have not arrived. */
const unsentOf = (orderId: string): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${saleRefunds.amountCents}), 0) FROM ${saleRefunds}
    WHERE ${saleRefunds.orderId} = ${orderId} AND ${saleRefunds.state} IN ('owed', 'failed'))`;

/** Null for an order without a sale. One round trip. */
export async function getSaleMoney({ db }: Pick<Deps, 'db'>, orderId: string): Promise<SaleMoney | null> {
  const [[row], entries, [unsent], sent, asked, owed, ofBank] = await db.batch([
    db
      .select({
        version: fulfilments.version,
        state: fulfilments.state,
        deadlineAt: fulfilments.deadlineAt,
        priceCents: fulfilments.priceCents,
        feeCents: fulfilments.feeCents,
      })
      .from(fulfilments)
      .where(eq(fulfilments.orderId, orderId)),
    db
      .select({ from: ledgerEntries.fromAccount, to: ledgerEntries.toAccount, cents: ledgerEntries.cents })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, orderId)),
    db
      .select({ cents: unsentOf(orderId) })
      .from(fulfilments)
      .where(eq(fulfilments.orderId, orderId)),
    ...readPlatformAdvances(db, orderId),
  ]);
  if (!row) return null;
  const withBank = entries.filter(({ from, to }) => from === 'bank' || to === 'bank');
  const gained = balancesOf(withBank);
  const taken = Object.fromEntries(Object.entries(gained).map(([account, cents]) => [account, -cents])) as Balances;
  const advances = { sent, asked, owed, ofBank: ofBank.map(({ event }) => event) };
  const balances = balancesOf(entries);
  const keptCents = entries
    .filter(({ from, to }) => from === 'seller' && to === 'platform')
    .reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...{ orderId, ...row, balances, advances, unsentCents: unsent?.cents ?? 0 },
    taken: { ...taken, platform: taken.platform - centsRecovered(advances) },
    gotCents: centsKeptBySeller(advances, balances.paid, keptCents),
  };
}

/** Money of the seller, of the shop, or held. */
export const centsLeft = ({ balances: { held, seller, fee }, gotCents }: SaleMoney): number =>
  held + seller + fee + gotCents;

/**
 * Part of the unsent refunds that the buyer has already: the excess of the bank's money and the refunds over the price.
 * Goodwill is owed like other refunds.
 */
export const bankPaidRefundCents = ({ priceCents, balances: { back, bank }, unsentCents }: SaleMoney): number =>
  Math.max(0, Math.min(unsentCents, back + bank - priceCents));

/** The sale before its event; the bank and admins share no part of the held money. */
export const toReadSale = ({ orderId, version, priceCents, feeCents, balances }: SaleMoney): ReadSale => ({
  ...{ orderId, version, priceCents, feeCents, heldCents: balances.held, buyerPartCents: 0 },
});

/** Statements of a step, and the public pages that it changes. */
export type MoneyEventStatements = Statements & { readonly pages: ReturnType<typeof applyEventStatements>['pages'] };

type Happened = {
  readonly action: MoneyEvent;
  /** Target state; by default unchanged. */
  readonly state?: FulfilmentState;
  readonly by?: EventAuthor;
  readonly note?: string | null;
  readonly moves?: readonly LedgerMove[];
};

/**
 * The next event of a sale and its moves. The batch stops with `changed meanwhile` if the sale is not as it was read. A
 * sent or failed refund is no event, so the outstanding refunds are compared separately. Effects and the update of the
 * fulfilment follow this statement.
 */
export const moneyEventStatements = (
  sale: SaleMoney,
  { action, state = sale.state, by = 'shop', note = null, moves = [] }: Happened,
  moment: number,
): Statements => {
  const number = sale.version + 1;
  const deadlineAt = state === sale.state ? sale.deadlineAt : null;
  return {
    event: sql`${insertInto(fulfilmentEvents, {
      orderId: fulfilments.orderId,
      ...{ number, at: moment, by, action, state, deadlineAt, note },
    })} FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${sale.orderId} AND ${fulfilments.version} = ${sale.version}
      AND ${unsentOf(sale.orderId)} = ${sale.unsentCents} AND ${askedOf(sale.orderId)} = ${askedBackSummary(sale.advances)}`,
    onlyThen: stopUnlessChanged('changed meanwhile'),
    entries: moves.map(({ from, to, cents }) =>
      insertInto(ledgerEntries, {
        orderId: sql`${sale.orderId}`,
        event: number,
        fromAccount: from,
        toAccount: to,
        cents,
      }),
    ),
  };
};

/** Marks the refunds that were not sent as replaced. */
export const replaceUnsentRefundsStatement = (orderId: string, moment: number): SQL =>
  sql`UPDATE ${saleRefunds} SET ${assignments(saleRefunds, { state: 'replaced', changedAt: moment })}
    WHERE ${saleRefunds.orderId} = ${orderId} AND ${saleRefunds.state} IN ('owed', 'failed')`;

/** Moves for the rest of a refund that the bank gave in part, and for other held money, `heldCents`. */
export function reissuedRefundMoves(sale: SaleMoney, heldCents = 0): readonly LedgerMove[] {
  const saved = bankPaidRefundCents(sale);
  const again = saved > 0 ? sale.unsentCents - saved : 0;
  const moves: readonly LedgerMove[] = [
    { from: 'back', to: 'platform', cents: saved },
    { from: 'back', to: 'held', cents: again },
    { from: 'held', to: 'back', cents: heldCents + again },
  ];
  return moves.filter(({ cents }) => cents > 0);
}

/** Replaces the refunds that are owed again. */
export const replaceBankPaidRefundsStatements = (sale: SaleMoney, moment: number) =>
  bankPaidRefundCents(sale) > 0 ? [replaceUnsentRefundsStatement(sale.orderId, moment)] : [];

/** A settlement of an ended sale whose refunds are reissued. */
export function reissueRefundsStatements(
  sale: SaleMoney,
  { by, ...happened }: Pick<Happened, 'note' | 'moves'> & { readonly by: 'shop' | 'admin' },
  moment: number,
): Statements {
  const ids = JSON.stringify([sale.orderId]);
  return {
    ...moneyEventStatements(sale, { action: 'settle', by, ...happened }, moment),
    notSent: replaceBankPaidRefundsStatements(sale, moment),
    owedBack: oweRefundsStatement(isPending(ids), moment),
    sellerLetters: moneyLettersStatements({ ...sale, action: 'settle', by }, moment),
    updated: updateStateStatement(ids),
  };
}
