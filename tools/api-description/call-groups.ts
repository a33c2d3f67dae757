/** The words of the description that belong to no single call, and the groups of all calls. */
import { accountCalls, type CallGroup, operationCalls, shopCalls } from '../../core/words/en/pages/calls.ts';

export const CALL_GROUPS: readonly CallGroup[] = [...shopCalls, ...accountCalls, ...operationCalls];

type NamedCall = { readonly group: CallGroup; readonly summary: string };

/** Group and summary of each route. */
export const NAMED_CALLS: ReadonlyMap<string, NamedCall> = new Map(
  CALL_GROUPS.flatMap((group) =>
    Object.entries(group.calls).map(([route, summary]): [string, NamedCall] => [route, { group, summary }]),
  ),
);
