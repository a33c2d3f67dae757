import { formatDecimalDollars } from '../../../../core/format.ts';
import type { Movement } from '../../../../core/payments/movement.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { writeTable } from '../../ui/write-csv.ts';

const { columns, kinds, accounts } = moneyScreenWords.period;

/** Movements as CSV, one row each. Amounts in dollars, times in UTC. */
export const writeMovements = (movements: readonly Movement[]): string =>
  writeTable(
    Object.values(columns),
    movements.map(({ at, kind, orderId, listingName, from, to, amountCents, currency }) => [
      new Date(at).toISOString(),
      kinds[kind],
      orderId,
      listingName,
      accounts[from],
      accounts[to],
      formatDecimalDollars(amountCents),
      currency.toUpperCase(),
    ]),
  );
