/**
 * Letters about payouts, queued in the batch of the event (about reversals and debts:
 * `functions/domain/fulfilment/disputes/seller-money-letters.ts`).
 */
import { type SQL, sql } from 'drizzle-orm';
import { DIGEST_SECONDS } from '../../../core/notifications/letter.ts';
import type { PayoutAccountState } from '../../../core/payments/payouts/payout-state.ts';
import { hasAccount, isActiveUser } from '../../db/conditions.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { users } from '../../db/tables/accounts.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { isPending } from '../fulfilment/event-effects.ts';

/** Asks a seller for an account, or reminds them `days` after the first letter. `since` (ms): start of the wait. */
export const payoutWaitingLetterStatement = (
  { sellerId, since, days }: { readonly sellerId: string; readonly since: number; readonly days: number },
  moment: number,
): SQL =>
  queueLettersStatement(
    {
      kind: 'payout-waiting',
      id: sql`${`payout-waiting:${sellerId}:${since}:${days}`}`,
      userId: users.id,
      facts: sql`json_object('days', ${days})`,
      from: sql`FROM ${users} WHERE ${users.id} = ${sellerId} AND ${isActiveUser(users)}`,
    },
    moment,
  );

const OF_STATE: Partial<Readonly<Record<PayoutAccountState, `payout-account-${'ready' | 'restricted' | 'ended'}`>>> = {
  active: 'payout-account-ready',
  restricted: 'payout-account-restricted',
  rejected: 'payout-account-ended',
  closed: 'payout-account-ended',
};

export const payoutAccountLettersStatements = (
  sellerId: string,
  state: PayoutAccountState,
  moment: number,
): readonly SQL[] => {
  const kind = OF_STATE[state];
  if (!kind) return [];
  const letter = {
    kind,
    id: sql`${`${kind}:${sellerId}:${moment}`}`,
    userId: users.id,
    facts: sql`json_object('state', ${state})`,
    urgent: true,
    from: sql`FROM ${users} WHERE ${users.id} = ${sellerId} AND ${hasAccount(users)}`,
  };
  return [queueLettersStatement(letter, moment)];
};

/**
 * About money of these sales (a JSON array of ids) that was paid outside; refers to events that are not yet applied.
 */
export const paidOutsideLetterStatement = (sellerId: string, orders: string, moment: number): SQL =>
  queueLettersStatement(
    {
      kind: 'payout-outside',
      id: sql`${`payout-outside:${sellerId}:${moment}`}`,
      userId: users.id,
      facts: sql`json_object('of', (SELECT json_group_array(json_object('order', ${fulfilmentEvents.orderId}, 'event', ${fulfilmentEvents.number}))
        FROM ${fulfilmentEvents} WHERE ${isPending(orders)}))`,
      urgent: true,
      from: sql`FROM ${users} WHERE ${users.id} = ${sellerId} AND ${hasAccount(users)}`,
    },
    moment,
  );

/** About a payout of a sale by the event with this number. Payouts within minutes are one letter. */
export const payoutSentLetterStatement = (orderId: string, event: number, moment: number): SQL =>
  queueLettersStatement(
    {
      kind: 'payout-sent',
      id: sql`${`payout-sent:${orderId}:${event}`}`,
      userId: fulfilments.sellerId,
      facts: sql`json_object('of', json_array(json_object('order', ${orderId}, 'event', ${event})))`,
      urgent: true,
      groupKey: sql`'payout-sent:' || ${fulfilments.sellerId}`,
      dueAt: moment + DIGEST_SECONDS * 1000,
      from: sql`FROM ${fulfilments} JOIN ${users} ON ${users.id} = ${fulfilments.sellerId} AND ${hasAccount(users)}
        WHERE ${fulfilments.orderId} = ${orderId}`,
    },
    moment,
  );
