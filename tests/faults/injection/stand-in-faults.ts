/** Faults of the mail server and the push service: they concern the next messages, whenever they come. */
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import { waitUntil } from '../wait.ts';

/** A fault of a stand-in by name; `down` is an outage. */
export type StandInFault = { readonly of: 'mail' | 'push'; readonly fault: string };

/**
 * Faults of `tools/stand-ins/mail/faults.ts` and `tools/stand-ins/push/faults.ts`. A browser's permanent refusal of a
 * push is no fault of a service.
 */
const FAULTS: Readonly<Record<StandInFault['of'], readonly string[]>> = {
  mail: ['mute', 'mute-data', '421', '421-data', '451', '451-data', '550-data', 'cut', 'cut-kept', 'down'],
  push: ['mute', 'cut', 'cutkept', '403', '413', '429', '500', '503', 'down'],
};

export const STAND_IN_FAULTS: readonly StandInFault[] = (['mail', 'push'] as const).flatMap((of) =>
  FAULTS[of].map((fault) => ({ of, fault })),
);

/** Limit of consecutive messages with the same fault. */
const MESSAGES_AT_ONCE = 3;

/** Duration of an outage in calls of users, and its limit in ms. */
const CALLS_WHILE_DOWN = 20;
const DOWN_AT_MOST_MS = 2_000;

export async function failStandIn(
  environment: Environment,
  random: Random,
  { of, fault }: StandInFault,
): Promise<void> {
  environment.eventLog.add('fault injector', `${of}: ${fault}`);
  const server = environment[of];
  if (fault !== 'down') return server.order(fault, 1 + random.below(MESSAGES_AT_ONCE));
  const until = environment.userCalls + CALLS_WHILE_DOWN;
  // Not awaited: users and other faults continue meanwhile.
  void server.goDown(() => waitUntil(() => environment.userCalls >= until, DOWN_AT_MOST_MS));
}
