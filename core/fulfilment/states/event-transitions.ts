/**
 * Every event that there is, with the state in which it comes and the one to which it leads. The database has a row for each and refuses
 * all other events (docs/decisions/292-transitions-in-the-database.md). What is denied is no event.
 */
import { ON_DEADLINE } from './clocks.ts';
import {
  FINAL_STATES,
  FIRST_STATE,
  FULFILMENT_STATES,
  type FulfilmentEvent,
  type FulfilmentState,
  isFinal,
  type MovingAction,
  OPEN_STATES,
} from './state.ts';
import { RULES, type Rule } from './transitions.ts';

/**
 * The deadline of an event beside the one before: `first`: there is no event before, it is the deadline with which the fulfilment begins;
 * `paused`: the clocks stop, and no time is lost; `resumed`: they go on with no less time, but for a suspended seller who has not sent the copy.
 */
export type DeadlineRule = 'first' | 'set' | 'none' | 'kept' | 'paused' | 'resumed';

export type EventTransition = {
  readonly action: FulfilmentEvent;
  readonly from: FulfilmentState;
  readonly to: FulfilmentState;
  readonly deadline: DeadlineRule;
};

const step = (action: FulfilmentEvent, { from, to }: Pick<Rule, 'from' | 'to'>): EventTransition => ({
  ...{ action, from, to },
  deadline: isFinal(to) ? 'none' : 'set',
});

const staying = (
  action: FulfilmentEvent,
  states: readonly FulfilmentState[],
  deadline: DeadlineRule,
): readonly EventTransition[] => states.map((state) => ({ action, from: state, to: state, deadline }));

/** The bank or an admin says that the buyer has the money: the sale is refunded, or stays as it ended. */
const ending = (action: 'dispute-lost' | 'settle'): readonly EventTransition[] =>
  FULFILMENT_STATES.filter((from) => from !== 'refunded').map((from) => ({
    ...{ action, from, to: 'refunded' },
    deadline: 'none',
  }));

const moving = Object.entries(RULES).filter((entry): entry is [MovingAction, readonly Rule[]] => entry[0] !== 'deny');

const ALL: readonly EventTransition[] = [
  ...staying('sold', Object.values(FIRST_STATE), 'first'),
  ...moving.flatMap(([action, rules]) => rules.map((rule) => step(action, rule))),
  ...ON_DEADLINE.map((rule) => step('expire', rule)),
  ...staying('freeze', OPEN_STATES, 'paused'),
  ...staying('thaw', OPEN_STATES, 'resumed'),
  // Money that others move changes no state and no deadline, whenever that is.
  ...(
    ['funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'settle', 'taken-back', 'debt-waived'] as const
  ).flatMap((action) => staying(action, FULFILMENT_STATES, 'kept')),
  ...(['paid-out', 'debt-kept', 'paid-outside', 'dispute-lost'] as const).flatMap((action) =>
    staying(action, FINAL_STATES, 'kept'),
  ),
  ...ending('dispute-lost'),
  ...ending('settle'),
];

/** Each once: several people may take the same step. */
export const EVENT_TRANSITIONS: readonly EventTransition[] = [
  ...new Map(ALL.map((one) => [`${one.action} ${one.from} ${one.to}`, one])).values(),
];
