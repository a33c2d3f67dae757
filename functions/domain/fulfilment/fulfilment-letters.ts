/** Letters about the way of a copy: written by the batch of the event that they tell. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { REMINDERS } from '../../../core/fulfilment/clocks.ts';
import type { FulfilmentEvent, FulfilmentState, Party } from '../../../core/fulfilment/state.ts';
import type { LetterKind } from '../../../core/notifications/letter.ts';
import { DAY_MS } from '../../../core/period.ts';
import { hasAccount, order } from '../../db/active.ts';
import { queuedLetters } from '../../db/queued-letters.ts';
import { users } from '../../db/tables/accounts.ts';
import { fulfilmentEvents, saleRefunds } from '../../db/tables/fulfilment.ts';
import { orders } from '../../db/tables/ledger.ts';

type FulfilmentLetter = Extract<
  LetterKind,
  | 'copy-sent'
  | 'copy-delivered'
  | 'copy-handed-over'
  | 'cancel-asked'
  | 'sale-completed'
  | 'sale-canceled'
  | 'fulfilment-reminder'
>;

type News = { readonly kind: FulfilmentLetter; readonly to: readonly Party[] };

const EITHER = ['buyer', 'seller'] as const;

/** Who is told of what people do; whoever does it knows. */
const OF_ACTION: Partial<Readonly<Record<FulfilmentEvent, News>>> = {
  send: { kind: 'copy-sent', to: ['buyer'] },
  delivered: { kind: 'copy-delivered', to: ['buyer'] },
  'hand-over': { kind: 'copy-handed-over', to: EITHER },
  'ask-cancel': { kind: 'cancel-asked', to: ['seller'] },
};

/** Of an end both are told, whoever made it: it moves money. */
const OF_END: Partial<Readonly<Record<FulfilmentState, News>>> = {
  completed: { kind: 'sale-completed', to: EITHER },
  canceled: { kind: 'sale-canceled', to: EITHER },
};

const addressee = alias(users, 'addressee');
const { orderId, number } = fulfilmentEvents;

type Told = {
  readonly kind: FulfilmentLetter;
  readonly to: Party;
  readonly events: SQL;
  readonly remindAfter?: number;
};

/** One letter for each of these events; a reminder waits for so many days. */
const letterTo = ({ kind, to, events, remindAfter }: Told, moment: number): SQL => {
  const days = remindAfter === undefined ? '' : `:${remindAfter}`;
  return queuedLetters(
    {
      kind,
      id: sql`${`${kind}:`} || ${orderId} || ':' || ${number} || ${`:${to}${days}`}`,
      userId: addressee.id,
      facts: sql`json_object('order', ${orderId}, 'event', ${number}, 'to', ${to})`,
      urgent: true,
      ...(remindAfter === undefined
        ? {}
        : { dueAt: sql`${fulfilmentEvents.at} + ${remindAfter * DAY_MS}`, expiresAt: fulfilmentEvents.deadlineAt }),
      from: sql`FROM ${fulfilmentEvents} JOIN ${orders} o ON ${order.id} = ${orderId}
        JOIN ${users} addressee ON ${addressee.id} = ${to === 'buyer' ? order.buyerId : order.sellerId}
        WHERE ${events} AND ${hasAccount(addressee)}`,
    },
    moment,
  );
};

/** What these events, all of one action and one state, are told by. */
export const letters = (
  action: FulfilmentEvent,
  state: FulfilmentState,
  events: SQL,
  moment: number,
): readonly SQL[] => {
  const news = OF_END[state] ?? OF_ACTION[action];
  return news ? news.to.map((to) => letterTo({ kind: news.kind, to, events }, moment)) : [];
};

/** What reminds people of these events as long as the state of the events lasts. */
export const reminders = (state: FulfilmentState, events: SQL, moment: number): readonly SQL[] => {
  const { days, to } = REMINDERS[state] ?? { days: [], to: [] };
  const ofState = sql`${events} AND ${fulfilmentEvents.state} = ${state}`;
  return to.flatMap((party) =>
    days.map((remindAfter) =>
      letterTo({ kind: 'fulfilment-reminder', to: party, events: ofState, remindAfter }, moment),
    ),
  );
};

const REFUND_LETTERS = { sent: 'sale-refund-sent', succeeded: 'sale-refund-arrived' } as const;

/** That the refund with this id of the provider's is on its way, or has arrived: once for each try. */
export const saleRefundLetter = (state: keyof typeof REFUND_LETTERS, refundId: string, moment: number): SQL => {
  const kind = REFUND_LETTERS[state];
  return queuedLetters(
    {
      kind,
      id: sql`${`${kind}:`} || ${saleRefunds.orderId} || ':' || ${saleRefunds.event} || ':' || ${saleRefunds.tryNumber}`,
      userId: order.buyerId,
      facts: sql`json_object('order', ${saleRefunds.orderId}, 'event', ${saleRefunds.event}, 'to', 'buyer')`,
      urgent: true,
      from: sql`FROM ${saleRefunds} JOIN ${orders} o ON ${order.id} = ${saleRefunds.orderId}
        JOIN ${users} addressee ON ${addressee.id} = ${order.buyerId}
        WHERE ${saleRefunds.stripeRefundId} = ${refundId} AND ${saleRefunds.state} = ${state} AND ${hasAccount(addressee)}`,
    },
    moment,
  );
};
