/** The cause of a sale's end, by the event that ended it: letters have a sentence for each. */
import { edgesFrom } from './edges.ts';
import type { EndCause, EndFacts } from './process.ts';
import type { EventMaker, FulfilmentEvent, FulfilmentState } from './state.ts';

export type EndingEvent = EndFacts & {
  readonly action: FulfilmentEvent;
  readonly by: EventMaker;
  /** The state to which the event led. */
  readonly eventState: FulfilmentState;
  /** The state before; null for the first event. */
  readonly fromState: FulfilmentState | null;
};

/** Null for an event that ends no sale, and for a lost dispute, which has a letter of its own. */
export function endCauseOf(event: EndingEvent): EndCause | null {
  const { action, by, fromState, eventState } = event;
  if (fromState === null) return null;
  const edges = edgesFrom(action, fromState).filter(({ to }) => to === eventState && to !== fromState);
  const edge = edges.find((one) => one.by === by) ?? edges.find((one) => one.by === 'clock');
  const cause = edge?.cause ?? null;
  return typeof cause === 'function' ? cause(event) : cause;
}
