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
import { queuedLetters } from '../../db/letters/queued-letters.ts';
import { users } from '../../db/tables/accounts.ts';
import { claims } from '../../db/tables/money/claims.ts';
import { fulfilmentEvents } from '../../db/tables/money/fulfilment.ts';
import { orders } from '../../db/tables/money/payments.ts';

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
  | 'share-changed'
  | 'payout-taken-back'
  | 'debt-kept'
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
const claim = alias(claims, 'claim');
const { orderId, number } = fulfilmentEvents;

type Told = {
  readonly kind: FulfilmentLetter;
  readonly to: Trader;
  readonly events: SQL;
  readonly reminder?: { readonly days: number; readonly dueAt: SQL };
  /** It was told before, and is told again because of this. */
  readonly again?: 'dispute';
};

/** One letter for each of these events; a reminder waits for so many days. */
export const letterTo = ({ kind, to, events, reminder, again }: Told, moment: number): SQL => {
  const which = reminder?.days ?? again;
  const end = which === undefined ? '' : `:${which}`;
  return queuedLetters(
    {
      kind,
      id: sql`${`${kind}:`} || ${orderId} || ':' || ${number} || ${`:${to}${end}`}`,
      userId: addressee.id,
      facts: sql`json_object('order', ${orderId}, 'event', ${number}, 'to', ${to}${again ? sql`, 'again', ${again}` : sql``})`,
      urgent: true,
      ...(reminder && { dueAt: reminder.dueAt, expiresAt: fulfilmentEvents.deadlineAt }),
      from: sql`FROM ${fulfilmentEvents} JOIN ${orders} "order" ON ${order.id} = ${orderId}
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

type Reminding = {
  readonly remind: (typeof REMINDERS)[FulfilmentState];
  /** So long (ms) the time lasts of which the days are counted. */
  readonly clock: number | null;
  readonly state: FulfilmentState;
  readonly events: SQL;
};

/** The days are counted back from the deadline, so that those that are left after a claim was withdrawn, or a pause, are the same. */
const remindersOf = ({ remind, clock, state, events }: Reminding, moment: number): readonly SQL[] => {
  if (!remind || clock === null) return [];
  return remind.to.flatMap((to) =>
    remind.days.map((days) => {
      const dueAt = sql`${fulfilmentEvents.deadlineAt} - ${clock - days * DAY_MS}`;
      const ofState = sql`${events} AND ${fulfilmentEvents.state} = ${state} AND ${dueAt} > ${fulfilmentEvents.at}`;
      return letterTo({ kind: 'fulfilment-reminder', to, events: ofState, reminder: { days, dueAt } }, moment);
    }),
  );
};

/** From when on the time of a state counts: from the step within it that restarts it, or from its beginning. */
const clockOf = (action: FulfilmentEvent, state: FulfilmentState): number | null =>
  action in RESTARTED ? RESTARTED[action as keyof typeof RESTARTED] : CLOCKS[state];

/** What reminds people of these events as long as the state of the events lasts. */
export const reminders = (
  action: FulfilmentEvent,
  state: FulfilmentState,
  events: SQL,
  moment: number,
): readonly SQL[] =>
  remindersOf(
    { remind: REMINDERS_AFTER[action] ?? REMINDERS[state], clock: clockOf(action, state), state, events },
    moment,
  );

const openClaimWhere = (where: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${claims} claim WHERE ${claim.orderId} = ${orderId} AND ${claim.withdrawnAt} IS NULL AND ${where})`;
const isSentBack = openClaimWhere(sql`${claim.returnedAt} IS NOT NULL`);

/** Steps that have reminders of their own, with the state in which they are, and whether that is still so. */
const WITHIN = [
  ['send-back', 'returning', isSentBack],
  [
    'hand-over-without-code',
    'deciding',
    openClaimWhere(sql`${claim.kind} = 'no_code' AND ${claim.answerText} IS NULL`),
  ],
] as const satisfies readonly (readonly [FulfilmentEvent, FulfilmentState, SQL])[];

/** The same of events of an action that leads to any state, and leaves it as it was. */
export const allReminders = (action: FulfilmentEvent, events: SQL, moment: number): readonly SQL[] => [
  ...FULFILMENT_STATES.flatMap((state) =>
    reminders(action, state, state === 'returning' ? sql`${events} AND NOT ${isSentBack}` : events, moment),
  ),
  ...WITHIN.flatMap(([step, state, where]) => reminders(step, state, sql`${events} AND ${where}`, moment)),
];
