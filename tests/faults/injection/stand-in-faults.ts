/** What the mail server and the push service do wrong by themselves: it is there for the next messages, whenever they come. */
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import { waitUntil } from '../wait.ts';

/** A fault of a stand-in by its name; `down` is the server itself. */
export type StandInFault = { readonly of: 'mail' | 'push'; readonly fault: string };

/** Those of `tools/mail/faults.ts` and `tools/push/faults.ts`. A push that a browser of itself refuses for good is no fault of a service. */
const FAULTS: Readonly<Record<StandInFault['of'], readonly string[]>> = {
  mail: ['mute', 'mute-data', '421', '421-data', '451', '451-data', '550-data', 'cut', 'cut-kept', 'down'],
  push: ['mute', 'cut', 'cutkept', '403', '413', '429', '500', '503', 'down'],
};

export const STAND_IN_FAULTS: readonly StandInFault[] = (['mail', 'push'] as const).flatMap((of) =>
  FAULTS[of].map((fault) => ({ of, fault })),
);

/** At most so many messages in a row have the same fault. */
const MESSAGES_AT_ONCE = 3;

/** For so many calls of users a server is down. */
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
  // Nobody waits for it here: users and other faults go on meanwhile.
  void server.goDown(() => waitUntil(() => environment.userCalls >= until, DOWN_AT_MOST_MS));
}
