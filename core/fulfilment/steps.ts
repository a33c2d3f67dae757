/** Steps that the process (`process.ts`) allows a party at a moment, and their results. */

import {
  ACTION_EDGES,
  DEADLINE_EDGES,
  type DeadlineFacts,
  type Edge,
  STATE_AFTER_DECISION,
  STATES,
  TURN_EXCEPTIONS,
} from './process.ts';
import type { Progress } from './progress.ts';
import { DECISION_KINDS, type DecisionKind } from './sale-case.ts';
import {
  FULFILMENT_ACTIONS,
  FULFILMENT_STATES,
  type FulfilmentAction,
  type FulfilmentState,
  type Party,
} from './state.ts';

type ActionEdge = (typeof ACTION_EDGES)[number];

/** The edge by which this party may act now; a passed deadline ends all of them. */
const edgeFor = (
  action: FulfilmentAction,
  progress: Progress,
  party: Party,
  now: number,
  to?: FulfilmentState,
): ActionEdge | undefined => {
  if (progress.frozen) return undefined;
  if (progress.deadlineAt !== null && progress.deadlineAt <= now) return undefined;
  return ACTION_EDGES.find(
    (edge) =>
      edge.action === action &&
      edge.by === party &&
      edge.from === progress.state &&
      (to === undefined || edge.to === to) &&
      (!edge.when || edge.when.holds(progress, now)),
  );
};

type Can = (progress: Progress, party: Party, now: number) => boolean;

/** This party may take the action now (ms since the epoch). */
export const fulfilmentCan = Object.fromEntries(
  FULFILMENT_ACTIONS.map((action): [FulfilmentAction, Can] => [
    action,
    (...asked) => edgeFor(action, ...asked) !== undefined,
  ]),
) as Readonly<Record<FulfilmentAction, Can>>;

/** Actions that this party may take now. */
export const actionsOf = (progress: Progress, party: Party, now: number): FulfilmentAction[] =>
  FULFILMENT_ACTIONS.filter((action) => fulfilmentCan[action](progress, party, now));

/** Decisions that an admin may make now. */
export const decisionsOf = (progress: Progress, now: number): DecisionKind[] =>
  DECISION_KINDS.filter((decision) => edgeFor('decide', progress, 'admin', now, STATE_AFTER_DECISION[decision]));

/** The result of a step: the state, and its deadline (ms since the epoch; null in a final one). */
export type Step = { readonly state: FulfilmentState; readonly deadlineAt: number | null };

/** A step and the edge that it takes. */
export type TakenStep = Step & { readonly edge: ActionEdge };

/** The result of an action; `to` chooses among several states. Null when this party may not take it now. */
export function findStep(
  action: FulfilmentAction,
  progress: Progress,
  party: Party,
  now: number,
  to?: FulfilmentState,
): TakenStep | null {
  const edge = edgeFor(action, progress, party, now, to);
  if (!edge) return null;
  const state = edge.to ?? progress.state;
  return { edge, state, deadlineAt: deadlineAfter(edge, state, progress, now) };
}

function deadlineAfter(
  { deadline }: ActionEdge,
  state: FulfilmentState,
  { deadlineAt, deadlineBefore }: Progress,
  now: number,
): number | null {
  if (deadline === 'kept') return deadlineAt;
  if (typeof deadline !== 'object') return deadlineOf(state, now);
  if ('anew' in deadline) return now + deadline.anew;
  if ('resumed' in deadline) return Math.max(deadlineBefore ?? now, now + deadline.resumed);
  return Math.min(deadlineAt ?? Number.POSITIVE_INFINITY, now + deadline.soonerOf);
}

/** Deadline (ms since the epoch) of a state that is entered at `at`; null for a final one. */
export const deadlineOf = (state: FulfilmentState, at: number): number | null => {
  const { lasts } = STATES[state];
  return lasts === null ? null : at + lasts;
};

/** The edge that a passed deadline takes; undefined for a final state. */
export const edgeOnDeadline = (facts: DeadlineFacts): (Edge<DeadlineFacts> & { to: FulfilmentState }) | undefined =>
  DEADLINE_EDGES.find(({ from, when }) => from === facts.state && (!when || when.holds(facts, 0)));

/** The state to which a passed deadline leads; null for a final one. */
export const stateAfterDeadline = (facts: DeadlineFacts): FulfilmentState | null => edgeOnDeadline(facts)?.to ?? null;

/** The party that has to act next; null for none. */
export const turnOf = (progress: Pick<Progress, 'state' | 'sentBack' | 'caseKind' | 'answered'>): Party | null => {
  const exception = TURN_EXCEPTIONS.find(({ state, when }) => state === progress.state && when.holds(progress, 0));
  return exception?.turn ?? STATES[progress.state].turn;
};

/** States in which this party may have to act next. */
export const statesOfTurn = (party: Party): FulfilmentState[] =>
  FULFILMENT_STATES.filter(
    (state) => STATES[state].turn === party || TURN_EXCEPTIONS.some((one) => one.state === state && one.turn === party),
  );
