/** What the seller of a completed sale is told when others take of its money, or give it back: written by the batch of the event. */
import { type SQL, sql } from 'drizzle-orm';
import { fulfilmentEvents } from '../../../db/tables/fulfilment.ts';
import { ledgerEntries } from '../../../db/tables/ledger.ts';
import { isAhead } from '../following.ts';
import { letterTo } from '../fulfilment-letters.ts';

const e = fulfilmentEvents;

/** The event moves money of the seller, or an admin says what stays theirs. */
const isTheirs = sql`(${e.action} = 'settle' AND ${e.by} = 'admin' OR EXISTS (SELECT 1 FROM ${ledgerEntries}
  WHERE ${ledgerEntries.orderId} = ${e.orderId} AND ${ledgerEntries.event} = ${e.number} AND 'seller' IN (${ledgerEntries.fromAccount}, ${ledgerEntries.toAccount})))`;

/** Stands behind the entries of an event of this order, and before its fulfilment catches up. A sale that ends is told as such. */
export const shareLetter = (orderId: string, moment: number): SQL =>
  letterTo(
    {
      kind: 'share-changed',
      to: 'seller',
      events: sql`${isAhead(JSON.stringify([orderId]))} AND ${e.state} = 'completed' AND ${isTheirs}`,
    },
    moment,
  );
