/** Letters about the way of a copy: written by the batch of the event that they tell. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { CLOCKS, REMINDERS, REMINDERS_AFTER, RESTARTED } from '../../../core/fulfilment/states/clocks.ts';
import {
  FULFILMENT_STATES,
  type FulfilmentEvent,
  type FulfilmentState,
  type Trader,
} from '../../../core/fulfilment/states/state.ts';
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
  | 'sale-paused'
  | 'sale-goes-on'
  | 'claim-opened'
  | 'claim-withdrawn'
  | 'part-offered'
  | 'return-asked'
  | 'copy-sent-back'
  | 'decision-awaited'
  | 'sale-refunded'
  | 'goodwill-given'
  | 'dispute-lost'
  | 'fulfilment-reminder'
>;

type News = { readonly kind: FulfilmentLetter; readonly to: readonly Trader[] };

const EITHER = ['buyer', 'seller'] as const;

/** Who is told of what people do; whoever does it knows. */
const OF_ACTION: Partial<Readonly<Record<FulfilmentEvent, News>>> = {
  send: { kind: 'copy-sent', to: ['buyer'] },
  delivered: { kind: 'copy-delivered', to: ['buyer'] },
  'hand-over': { kind: 'copy-handed-over', to: EITHER },
  'ask-cancel': { kind: 'cancel-asked', to: ['seller'] },
  freeze: { kind: 'sale-paused', to: EITHER },
  thaw: { kind: 'sale-goes-on', to: EITHER },
  claim: { kind: 'claim-opened', to: EITHER },
  withdraw: { kind: 'claim-withdrawn', to: ['seller'] },
  offer: { kind: 'part-offered', to: ['buyer'] },
  'send-back': { kind: 'copy-sent-back', to: ['seller'] },
  goodwill: { kind: 'goodwill-given', to: ['buyer'] },
  'dispute-lost': { kind: 'dispute-lost', to: EITHER },
};

/** Of an end both are told, whoever made it: it moves money. So they are of what an admin decides, and of a copy that goes back. */
const OF_STATE: Partial<Readonly<Record<FulfilmentState, News>>> = {
  completed: { kind: 'sale-completed', to: EITHER },
  canceled: { kind: 'sale-canceled', to: EITHER },
  refunded: { kind: 'sale-refunded', to: EITHER },
  returning: { kind: 'return-asked', to: EITHER },
  deciding: { kind: 'decision-awaited', to: EITHER },
};

const addressee = alias(users, 'addressee');
const { orderId, number } = fulfilmentEvents;

type Told = {
  readonly kind: FulfilmentLetter;
  readonly to: Trader;
  readonly events: SQL;
  readonly reminder?: { readonly days: number; readonly dueAt: SQL };
};

/** One letter for each of these events; a reminder waits for so many days. */
const letterTo = ({ kind, to, events, reminder }: Told, moment: number): SQL => {
  const days = reminder ? `:${reminder.days}` : '';
  return queuedLetters(
    {
      kind,
      id: sql`${`${kind}:`} || ${orderId} || ':' || ${number} || ${`:${to}${days}`}`,
      userId: addressee.id,
      facts: sql`json_object('order', ${orderId}, 'event', ${number}, 'to', ${to})`,
      urgent: true,
      ...(reminder && { dueAt: reminder.dueAt, expiresAt: fulfilmentEvents.deadlineAt }),
      from: sql`FROM ${fulfilmentEvents} JOIN ${orders} o ON ${order.id} = ${orderId}
        JOIN ${users} addressee ON ${addressee.id} = ${to === 'buyer' ? order.buyerId : order.sellerId}
        WHERE ${events} AND ${hasAccount(addressee)}`,
    },
    moment,
  );
};

/** What these events, all of one action, are told by; `state` is what they lead to, null where that is where they were. */
export const letters = (
  action: FulfilmentEvent,
  state: FulfilmentState | null,
  events: SQL,
  moment: number,
): readonly SQL[] => {
  const news = OF_ACTION[action] ?? (state && OF_STATE[state]);
  return news ? news.to.map((to) => letterTo({ kind: news.kind, to, events }, moment)) : [];
};

/**
 * What reminds people of these events as long as the state of the events lasts. The days are counted back from the deadline, so that
 * those that are left after a claim was withdrawn, or a pause, are the same.
 */
export const reminders = (
  action: FulfilmentEvent,
  state: FulfilmentState,
  events: SQL,
  moment: number,
): readonly SQL[] => {
  const clock = action in RESTARTED ? RESTARTED[action as keyof typeof RESTARTED] : CLOCKS[state];
  const remind = REMINDERS_AFTER[action] ?? REMINDERS[state];
  // Those of before the claim are still there.
  if (!remind || clock === null || action === 'withdraw') return [];
  return remind.to.flatMap((to) =>
    remind.days.map((days) => {
      const dueAt = sql`${fulfilmentEvents.deadlineAt} - ${clock - days * DAY_MS}`;
      const ofState = sql`${events} AND ${fulfilmentEvents.state} = ${state} AND ${dueAt} > ${fulfilmentEvents.at}`;
      return letterTo({ kind: 'fulfilment-reminder', to, events: ofState, reminder: { days, dueAt } }, moment);
    }),
  );
};

/** The same of events of an action that leads to any state. */
export const allReminders = (action: FulfilmentEvent, events: SQL, moment: number): readonly SQL[] =>
  FULFILMENT_STATES.flatMap((state) => reminders(action, state, events, moment));

const REFUND_LETTERS = {
  sent: 'sale-refund-sent',
  succeeded: 'sale-refund-arrived',
  outside: 'refund-paid-outside',
} as const;

/** That these refunds are on their way, have arrived, or were paid in another way: once for each try. */
export const saleRefundLetter = (state: keyof typeof REFUND_LETTERS, which: SQL, moment: number): SQL => {
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
        WHERE ${which} AND ${saleRefunds.state} = ${state} AND ${hasAccount(addressee)}`,
    },
    moment,
  );
};
