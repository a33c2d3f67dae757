/** Edges of the process (`process.ts`), one for each source state. */
import {
  ACTION_EDGES,
  DEADLINE_EDGES,
  type Deadline,
  type Edge,
  type EdgeActor,
  type EndCause,
  type EndFacts,
  SHOP_EDGES,
  STATES,
  type State,
} from './process.ts';
import { type EventAuthor, type FulfilmentEvent, type FulfilmentState, isFinalState } from './state.ts';

/** An edge from one state to one state, which may be the same. */
export type SingleEdge = Omit<Edge<never>, 'from' | 'to'> & {
  readonly from: FulfilmentState;
  readonly to: FulfilmentState;
};

const each = (edge: Edge<never>): readonly SingleEdge[] => {
  const from = typeof edge.from === 'string' ? [edge.from] : edge.from;
  return from.map((state) => ({ ...edge, from: state, to: edge.to ?? state }));
};

export const EDGES: readonly SingleEdge[] = [...ACTION_EDGES, ...DEADLINE_EDGES, ...SHOP_EDGES].flatMap(each);

const edgesFrom = (action: FulfilmentEvent, state: FulfilmentState): readonly SingleEdge[] =>
  EDGES.filter((edge) => edge.action === action && edge.from === state);

/**
 * Rule for the deadline of an event relative to the event before, for the database. `first`: no event before, so the
 * first deadline of the fulfilment. `paused`: the clocks stop and the remaining time is preserved. `resumed`: the
 * clocks run again with at least the remaining time, except for a suspended seller who has not sent the copy.
 */
export type DeadlineRule = 'first' | 'set' | 'none' | 'kept' | 'paused' | 'resumed';

type EventTransition = {
  readonly action: FulfilmentEvent;
  readonly from: FulfilmentState;
  readonly to: FulfilmentState;
  readonly deadline: DeadlineRule;
};

function ruleOf(deadline: Deadline | undefined, to: FulfilmentState): DeadlineRule {
  if (deadline === 'continued') return 'resumed';
  if (typeof deadline === 'string') return deadline;
  return isFinalState(to) ? 'none' : 'set';
}

/** The answer to a claim is part of the claim, not an event. */
const isEvent = (edge: SingleEdge): edge is SingleEdge & { readonly action: FulfilmentEvent } => edge.action !== 'deny';

/**
 * Every event with its source and target state, each once, because several parties may take the same edge. The database
 * has a row for each and refuses all other events (docs/decisions/05-process-of-a-sale.md).
 */
export const EVENT_TRANSITIONS: readonly EventTransition[] = [
  ...new Map(
    EDGES.filter(isEvent).map(({ action, from, to, deadline }) => [
      `${action} ${from} ${to}`,
      { action, from, to, deadline: ruleOf(deadline, to) },
    ]),
  ).values(),
];

/** Effects of an edge; the target state supplies those that the edge does not define. */
export function effectsOf({ from, to, letters, reminders, money, copy, deadline, missed }: SingleEdge) {
  const state: State = STATES[to];
  const isSooner = typeof deadline === 'object' && 'soonerOf' in deadline;
  const entered: Partial<State> = from !== to || deadline === 'first' ? state : {};
  return {
    letters: letters === undefined ? (entered.letters ?? null) : letters,
    adminLetter: entered.adminLetter ?? null,
    // An edge that only shortens the deadline leaves the reminders of its state unchanged.
    reminders: isSooner ? null : (reminders ?? entered.reminders ?? null),
    /** Duration in ms from which the days of the reminders are counted. */
    lasts: typeof deadline === 'object' && 'anew' in deadline ? deadline.anew : state.lasts,
    money: money ?? entered.money ?? null,
    copy: copy ?? entered.copy ?? null,
    missed: missed === true,
  };
}

export type Effects = ReturnType<typeof effectsOf>;

/**
 * The edge of an event, where several parties may take it, that of `by`. Throws for an event that the process does not
 * have, and for one with several edges.
 */
export function edgeOf(
  action: FulfilmentEvent,
  from: FulfilmentState,
  to: FulfilmentState,
  by?: EdgeActor,
): SingleEdge {
  const [edge, other] = edgesFrom(action, from).filter((one) => one.to === to && (by === undefined || one.by === by));
  if (!edge || other) throw new Error(`${edge ? 'several edges' : 'no edge'} of ${action} from ${from} to ${to}`);
  return edge;
}

/** Effects of an event; throws like `edgeOf`. */
export const effectsOfEvent = (action: FulfilmentEvent, from: FulfilmentState, to = from, by?: EdgeActor): Effects =>
  effectsOf(edgeOf(action, from, to, by));

type EndingEvent = EndFacts & {
  readonly action: FulfilmentEvent;
  readonly by: EventAuthor;
  /** Target state of the event. */
  readonly eventState: FulfilmentState;
  /** Source state of the event; null for the first event. */
  readonly fromState: FulfilmentState | null;
};

/**
 * Cause of the end of a sale, for which letters have a sentence; null for an event that does not end it, and for a lost
 * dispute, which has a letter of its own.
 */
export function endCauseOf(event: EndingEvent): EndCause | null {
  const { action, by, fromState, eventState } = event;
  if (fromState === null) return null;
  const edges = edgesFrom(action, fromState).filter(({ to }) => to === eventState && to !== fromState);
  const edge = edges.find((one) => one.by === by) ?? edges.find((one) => one.by === 'clock');
  const cause = edge?.cause ?? null;
  return typeof cause === 'function' ? cause(event) : cause;
}
