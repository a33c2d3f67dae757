/** Letters about a fulfilment, to its two traders and to the admins who decide, in the batch of their event. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../core/days.ts';
import { type Effects, effectsOfEvent } from '../../../core/fulfilment/edges.ts';
import { type Letters, type SaleLetter, STATES, type State } from '../../../core/fulfilment/process.ts';
import { FULFILMENT_STATES, type FulfilmentState, type Trader } from '../../../core/fulfilment/state.ts';
import { hasAccount, isActiveUser, order } from '../../db/conditions.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { users } from '../../db/tables/accounts.ts';
import { fulfilmentEvents } from '../../db/tables/money/fulfilment.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { isBuyerToAnswer, isSentBack } from './progress.ts';

const addressee = alias(users, 'addressee');
const admin = alias(users, 'admin');
const { orderId, number } = fulfilmentEvents;

type Addressed = {
  readonly kind: SaleLetter;
  readonly to: Trader;
  readonly events: SQL;
  readonly reminder?: { readonly days: number; readonly dueAt: SQL };
  /** Cause for repeating a letter that the recipient has had. */
  readonly again?: 'dispute';
};

/** One letter for each of these events; a reminder is delayed by its days. */
export const eventLetterStatement = ({ kind, to, events, reminder, again }: Addressed, moment: number): SQL => {
  const which = reminder?.days ?? again;
  const end = which === undefined ? '' : `:${which}`;
  return queueLettersStatement(
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

/** Letters about these events. */
export const eventLettersStatements = ({ kind, to }: Letters, events: SQL, moment: number): readonly SQL[] =>
  to.map((one) => eventLetterStatement({ kind, to: one, events }, moment));

type Reminding = Pick<Effects, 'reminders' | 'lasts'> & {
  readonly state: FulfilmentState;
  readonly events: SQL;
};

/**
 * Reminders of these events while their state lasts. Days are counted back from the deadline, so a withdrawn claim or a
 * freeze does not move them.
 */
export const remindersStatements = ({ reminders, lasts, state, events }: Reminding, moment: number): readonly SQL[] => {
  if (!reminders || lasts === null) return [];
  return reminders.to.flatMap((to) =>
    reminders.days.map((days) => {
      const dueAt = sql`${fulfilmentEvents.deadlineAt} - ${lasts - days * DAY_MS}`;
      const ofState = sql`${events} AND ${fulfilmentEvents.state} = ${state} AND ${dueAt} > ${fulfilmentEvents.at}`;
      return eventLetterStatement(
        { kind: 'fulfilment-reminder', to, events: ofState, reminder: { days, dueAt } },
        moment,
      );
    }),
  );
};

/** Steps within a state with reminders of their own, while the condition holds. */
const WITHIN = [
  { step: effectsOfEvent('send-back', 'returning'), state: 'returning', where: isSentBack(orderId) },
  {
    ...({ step: effectsOfEvent('hand-over-without-code', 'to_meet', 'deciding'), state: 'deciding' } as const),
    where: isBuyerToAnswer(orderId),
  },
] as const;

/** Reminders of these events, which do not change their state. */
export const allRemindersStatements = (events: SQL, moment: number): readonly SQL[] => [
  ...FULFILMENT_STATES.flatMap((state) => {
    const { reminders, lasts }: State = STATES[state];
    const which = state === 'returning' ? sql`${events} AND NOT ${isSentBack(orderId)}` : events;
    return remindersStatements({ reminders: reminders ?? null, lasts, state, events: which }, moment);
  }),
  ...WITHIN.flatMap(({ step: { reminders, lasts }, state, where }) =>
    remindersStatements({ reminders, lasts, state, events: sql`${events} AND ${where}` }, moment),
  ),
];

/** One letter for each of these events to each admin who is neither trader. */
export const decisionLettersStatement = (events: SQL, moment: number): SQL =>
  queueLettersStatement(
    {
      kind: 'decision-due',
      id: sql`'decision-due:' || ${orderId} || ':' || ${number} || ':' || ${admin.id}`,
      userId: admin.id,
      facts: sql`json_object('order', ${orderId}, 'event', ${number}, 'to', 'admin')`,
      urgent: true,
      from: sql`FROM ${fulfilmentEvents} JOIN ${orders} "order" ON ${order.id} = ${orderId} JOIN ${users} admin ON ${admin.role} = 'Admin'
        WHERE ${events} AND ${isActiveUser(admin)} AND ${admin.id} NOT IN (${order.buyerId}, ${order.sellerId})`,
    },
    moment,
  );
