/** Letters to the seller about money of a sale that others take or give back, in the batch of the event. */
import { type SQL, sql } from 'drizzle-orm';
import { effectsOfEvent } from '../../../../core/fulfilment/edges.ts';
import type { FulfilmentState, MoneyEvent } from '../../../../core/fulfilment/state.ts';
import { hasAccount } from '../../../db/conditions.ts';
import { queueLettersStatement } from '../../../db/letters.ts';
import { users } from '../../../db/tables/accounts.ts';
import { fulfilmentEvents } from '../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../db/tables/money/ledger.ts';
import { debts } from '../../../db/tables/money/payouts.ts';
import { isPending } from '../event-effects.ts';
import { eventLettersStatements } from '../fulfilment-letters.ts';

const e = fulfilmentEvents;

/** The event moves money of the seller, or settles their share. */
const isTheirs = sql`(${e.action} = 'settle' AND ${e.by} = 'admin' OR EXISTS (SELECT 1 FROM ${ledgerEntries}
  WHERE ${ledgerEntries.orderId} = ${e.orderId} AND ${ledgerEntries.event} = ${e.number} AND 'seller' IN (${ledgerEntries.fromAccount}, ${ledgerEntries.toAccount})))`;

type EventOfMoney = {
  readonly orderId: string;
  readonly action: MoneyEvent;
  readonly by?: 'shop' | 'admin';
  /** The state that the event leaves as it is. */
  readonly state: FulfilmentState;
};

/**
 * Letters of an event of money, as its edge names them. They stand after the entries of the event, and before the
 * update of its fulfilment.
 */
export const moneyLettersStatements = (
  { orderId, action, by = 'shop', state }: EventOfMoney,
  moment: number,
): readonly SQL[] => {
  const { letters } = effectsOfEvent(action, state, state, by);
  if (!letters) return [];
  const pending = isPending(JSON.stringify([orderId]));
  const events =
    letters.kind === 'share-changed' ? sql`${pending} AND ${e.state} = 'completed' AND ${isTheirs}` : pending;
  return eventLettersStatements(letters, events, moment);
};

/** Letter about a new or changed debt. Stands after the statement that changes the debt; the id has the new amount. */
export const debtLetterStatement = (
  kind: 'debt-owed' | 'debt-waived',
  { orderId, event, cents }: { readonly orderId: string; readonly event: number; readonly cents?: number },
  moment: number,
): SQL => {
  const of = kind === 'debt-owed' ? debts.cents : debts.waivedCents;
  return queueLettersStatement(
    {
      kind,
      id: sql`${`${kind}:${orderId}:${event}:`} || ${of}`,
      userId: users.id,
      facts: sql`json_object('order', ${orderId}, 'event', ${event}, 'cents', ${cents ?? of})`,
      urgent: true,
      from: sql`FROM ${debts} JOIN ${users} ON ${users.id} = ${debts.sellerId} AND ${hasAccount(users)}
        WHERE ${debts.orderId} = ${orderId} AND ${debts.event} = ${event}`,
    },
    moment,
  );
};
