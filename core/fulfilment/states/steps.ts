/** What the table of a fulfilment lets a person do at a moment, and what it leads to. */
import { DECISIONS, type Decision } from '../claim.ts';
import { deadlineOf, LEFT_AFTER_WITHDRAWAL, RESTARTED, SHORTENED } from './clocks.ts';
import type { Progress } from './progress.ts';
import { FULFILMENT_ACTIONS, type FulfilmentAction, type FulfilmentState, type Party } from './state.ts';
import { DECIDED, RULES, type Rule } from './transitions.ts';

/** The rule by which this person may do it now; a deadline that has passed ends what may be done. */
const ruleFor = (
  action: FulfilmentAction,
  progress: Progress,
  party: Party,
  now: number,
  to?: FulfilmentState,
): Rule | undefined => {
  if (progress.frozen) return undefined;
  if (progress.deadlineAt !== null && progress.deadlineAt <= now) return undefined;
  return RULES[action].find(
    (rule) =>
      rule.by === party &&
      rule.from === progress.state &&
      (to === undefined || rule.to === to) &&
      (!rule.where || rule.where(progress, now)),
  );
};

type Can = (progress: Progress, party: Party, now: number) => boolean;

/** Whether this person may do it now (ms since the epoch). */
export const fulfilmentCan = Object.fromEntries(
  FULFILMENT_ACTIONS.map((action): [FulfilmentAction, Can] => [
    action,
    (...asked) => ruleFor(action, ...asked) !== undefined,
  ]),
) as Readonly<Record<FulfilmentAction, Can>>;

/** What this person may do now, in the order of the table. */
export const actionsOf = (progress: Progress, party: Party, now: number): FulfilmentAction[] =>
  FULFILMENT_ACTIONS.filter((action) => fulfilmentCan[action](progress, party, now));

/** What an admin may decide now, in the order of the table. */
export const decisionsOf = (progress: Progress, now: number): Decision[] =>
  DECISIONS.filter((decision) => ruleFor('decide', progress, 'admin', now, DECIDED[decision]));

/** What an action leads to: the state, and until when it lasts (ms since the epoch; null in a final one). */
export type Step = { readonly state: FulfilmentState; readonly deadlineAt: number | null };

/** What an action leads to; `to` says where, for an action that leads to more than one state. Null when this person may not do it now. */
export function stepOf(
  action: FulfilmentAction,
  progress: Progress,
  party: Party,
  now: number,
  to?: FulfilmentState,
): Step | null {
  const rule = ruleFor(action, progress, party, now, to);
  return rule ? { state: rule.to, deadlineAt: deadlineAfter(action, rule.to, progress, now) } : null;
}

function deadlineAfter(
  action: FulfilmentAction,
  state: FulfilmentState,
  { deadlineAt, deadlineBefore }: Progress,
  now: number,
): number | null {
  if (action in RESTARTED) return now + RESTARTED[action as keyof typeof RESTARTED];
  if (action === 'withdraw') return Math.max(deadlineBefore ?? now, now + LEFT_AFTER_WITHDRAWAL);
  if (!(action in SHORTENED)) return deadlineOf(state, now);
  const sooner = now + SHORTENED[action as keyof typeof SHORTENED];
  return Math.min(deadlineAt ?? sooner, sooner);
}
