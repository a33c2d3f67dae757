/** The edges of the process (`process.ts`), one for each state from which they lead. */
import { ACTION_EDGES, DEADLINE_EDGES, type Deadline, type Edge, SHOP_EDGES, STATES, type State } from './process.ts';
import { type FulfilmentEvent, type FulfilmentState, isFinal } from './state.ts';

/** An edge from one state to one, which may be the same. */
export type SingleEdge = Omit<Edge<never>, 'from' | 'to'> & {
  readonly from: FulfilmentState;
  readonly to: FulfilmentState;
};

const each = (edge: Edge<never>): readonly SingleEdge[] => {
  const from = typeof edge.from === 'string' ? [edge.from] : edge.from;
  return from.map((state) => ({ ...edge, from: state, to: edge.to ?? state }));
};

export const EDGES: readonly SingleEdge[] = [...ACTION_EDGES, ...DEADLINE_EDGES, ...SHOP_EDGES].flatMap(each);

export const edgesFrom = (action: FulfilmentEvent, state: FulfilmentState): readonly SingleEdge[] =>
  EDGES.filter((edge) => edge.action === action && edge.from === state);

/**
 * The deadline of an event beside the one before, for the database: `first`: there is no event before, it is the deadline with which the
 * fulfilment begins; `paused`: the clocks stop, and no time is lost; `resumed`: they go on with no less time, but for a suspended seller who has
 * not sent the copy.
 */
export type DeadlineRule = 'first' | 'set' | 'none' | 'kept' | 'paused' | 'resumed';

export type EventTransition = {
  readonly action: FulfilmentEvent;
  readonly from: FulfilmentState;
  readonly to: FulfilmentState;
  readonly deadline: DeadlineRule;
};

function ruleOf(deadline: Deadline | undefined, to: FulfilmentState): DeadlineRule {
  if (deadline === 'continued') return 'resumed';
  if (typeof deadline === 'string') return deadline;
  return isFinal(to) ? 'none' : 'set';
}

/** The answer to a claim is a part of the claim, and no event. */
const isEvent = (edge: SingleEdge): edge is SingleEdge & { readonly action: FulfilmentEvent } => edge.action !== 'deny';

/**
 * Every event, with the state in which it comes and the one to which it leads, each once: several parties may take the same step. The
 * database has a row for each and refuses all other events (docs/decisions/292-transitions-in-the-database.md).
 */
export const EVENT_TRANSITIONS: readonly EventTransition[] = [
  ...new Map(
    EDGES.filter(isEvent).map(({ action, from, to, deadline }) => [
      `${action} ${from} ${to}`,
      { action, from, to, deadline: ruleOf(deadline, to) },
    ]),
  ).values(),
];

/** Effects of an edge, with those of the state to which it leads where it has none of its own. */
export function effectsOf({ from, to, letters, reminders, money, copy, deadline, missed }: SingleEdge) {
  const state: State = STATES[to];
  const isSooner = typeof deadline === 'object' && 'soonerOf' in deadline;
  const entered: Partial<State> = from !== to || deadline === 'first' ? state : {};
  return {
    letters: letters === undefined ? (entered.letters ?? null) : letters,
    adminLetter: entered.adminLetter ?? null,
    // A deadline that only comes nearer leaves the reminders of its state as they are.
    reminders: isSooner ? null : (reminders ?? entered.reminders ?? null),
    /** Duration in ms of which the days of the reminders are counted. */
    lasts: typeof deadline === 'object' && 'anew' in deadline ? deadline.anew : state.lasts,
    money: money ?? entered.money ?? null,
    copy: copy ?? entered.copy ?? null,
    missed: missed === true,
  };
}

export type Effects = ReturnType<typeof effectsOf>;

/** The edge of an event. Throws for an event that the process does not have. */
export function edgeOf(action: FulfilmentEvent, from: FulfilmentState, to: FulfilmentState): SingleEdge {
  const edge = edgesFrom(action, from).find((one) => one.to === to);
  if (!edge) throw new Error(`no edge of ${action} from ${from} to ${to}`);
  return edge;
}

/** Effects of an event; throws like `edgeOf`. */
export const effectsOfEvent = (action: FulfilmentEvent, from: FulfilmentState, to = from): Effects =>
  effectsOf(edgeOf(action, from, to));
