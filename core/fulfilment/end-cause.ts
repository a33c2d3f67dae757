/** Cause of the end of a sale, from the event that ended it. Letters have a sentence for each cause. */
import { edgesFrom } from './edges.ts';
import type { EndCause, EndFacts } from './process.ts';
import type { EventAuthor, FulfilmentEvent, FulfilmentState } from './state.ts';

export type EndingEvent = EndFacts & {
  readonly action: FulfilmentEvent;
  readonly by: EventAuthor;
  /** Target state of the event. */
  readonly eventState: FulfilmentState;
  /** Source state of the event; null for the first event. */
  readonly fromState: FulfilmentState | null;
};

/** Null for an event that does not end the sale, and for a lost dispute, which has a letter of its own. */
export function endCauseOf(event: EndingEvent): EndCause | null {
  const { action, by, fromState, eventState } = event;
  if (fromState === null) return null;
  const edges = edgesFrom(action, fromState).filter(({ to }) => to === eventState && to !== fromState);
  const edge = edges.find((one) => one.by === by) ?? edges.find((one) => one.by === 'clock');
  const cause = edge?.cause ?? null;
  return typeof cause === 'function' ? cause(event) : cause;
}
