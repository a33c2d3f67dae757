/** A seller's payouts as CSV. Amounts in dollars, times in UTC. Loaded on demand. */
import { formatDecimalDollars } from '../../../../core/format.ts';
import type { PayoutEntry } from '../../../../core/payments/payouts/payouts.ts';
import type { StatementLine } from '../../../../core/payments/payouts/statement.ts';
import { payoutsPageWords } from '../../../../core/words/en/payouts.ts';
import { writeTable } from '../../ui/write-csv.ts';

const { sales, statement } = payoutsPageWords;

const moment = (at: number): string => new Date(at).toISOString();

export const writeSales = (entries: readonly PayoutEntry[]): string =>
  writeTable(
    [sales.book, statement.order, sales.state, statement.since, sales.fee, sales.yours],
    entries.map(({ listingName, orderId, state, at, feeCents, amountCents }) => [
      listingName,
      orderId,
      sales.states[state],
      moment(at),
      formatDecimalDollars(feeCents),
      formatDecimalDollars(amountCents),
    ]),
  );

export const writeStatement = (lines: readonly StatementLine[]): string =>
  writeTable(
    [
      statement.day,
      statement.what,
      statement.order,
      sales.book,
      statement.price,
      statement.fee,
      statement.yours,
      statement.paid,
    ],
    lines.map(({ at, kind, orderId, listingName, priceCents, feeCents, amountCents, paidCents }) => [
      moment(at),
      statement.kinds[kind],
      orderId,
      listingName,
      priceCents === null ? '' : formatDecimalDollars(priceCents),
      feeCents === null ? '' : formatDecimalDollars(feeCents),
      formatDecimalDollars(amountCents),
      formatDecimalDollars(paidCents),
    ]),
  );
