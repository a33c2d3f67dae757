/** Stripe's records of money for sellers, as tables beside ours. */
import type { DatabaseSync } from 'node:sqlite';
import type { Environment } from '../../environment/environment.ts';
import { accountOf, listOf } from '../../environment/stripe-api.ts';

type Reversal = { readonly id: string; readonly amount: number; readonly metadata: { readonly mark?: string } };
type Transfer = {
  readonly id: string;
  readonly amount: number;
  readonly amount_reversed: number;
  readonly created: number;
  readonly destination: string;
  readonly source_transaction: string | null;
  readonly metadata: { readonly order?: string; readonly try?: string };
};
type Movement = {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly source: string;
};

/** `user`: the account's owner. */
type Account = { readonly id: string; readonly metadata?: { readonly user?: string } };

export type PayoutRecords = {
  /** Accounts that received something: a seller may have had several. */
  readonly accounts: readonly Account[];
  readonly transfers: readonly Transfer[];
  readonly reversals: readonly (Reversal & { readonly transfer: string })[];
  /** Movements of the platform's balance. */
  readonly movements: readonly Movement[];
};

export async function readPayoutRecords(environment: Environment): Promise<PayoutRecords> {
  const transfers = await listOf<Transfer>(environment, 'transfers');
  const reversals: PayoutRecords['reversals'][number][] = [];
  for (const { id, amount_reversed: back } of transfers) {
    if (back === 0) continue;
    for (const reversal of await listOf<Reversal>(environment, `transfers/${id}/reversals`))
      reversals.push({ ...reversal, transfer: id });
  }
  const accounts: Account[] = [];
  for (const id of new Set(transfers.map(({ destination }) => destination)))
    accounts.push(await accountOf<Account>(environment, id));
  return { accounts, transfers, reversals, movements: await listOf<Movement>(environment, 'balance_transactions') };
}

const TABLES = `
  CREATE TEMP TABLE account (id, user_id);
  CREATE TEMP TABLE transfer (id, order_id, try_number, cents, reversed, account, charge, created);
  CREATE TEMP TABLE reversal (id, transfer, cents, mark);
  CREATE TEMP TABLE movement (id, type, cents, fee, source);
  CREATE TEMP TABLE asked (order_id, try_number, call, inactive_since);
  CREATE TEMP TABLE question (order_id, id, first, last);
`;

type Row = readonly (string | number | null)[];

/** `fill` writes rows into a table of these. */
export function fillPayoutTables(
  database: DatabaseSync,
  { observations }: Environment,
  { accounts, transfers, reversals, movements }: PayoutRecords,
  fill: (table: string, rows: readonly Row[]) => void,
): void {
  database.exec(TABLES);
  fill(
    'account',
    accounts.map(({ id, metadata }) => [id, metadata?.user ?? null]),
  );
  fill(
    'transfer',
    transfers.map(
      ({ id, amount, amount_reversed: back, created, destination, source_transaction: charge, metadata }) => [
        ...[id, metadata.order ?? null, metadata.try === undefined ? null : Number(metadata.try)],
        ...[amount, back, destination, charge, created],
      ],
    ),
  );
  fill(
    'reversal',
    reversals.map(({ id, transfer, amount, metadata }) => [id, transfer, amount, metadata.mark ?? null]),
  );
  fill(
    'movement',
    movements.map(({ id, type, amount, fee, source }) => [id, type, amount, fee, source]),
  );
  fill('asked', observations.transfersAsked);
  fill('question', observations.questions.rows());
}
