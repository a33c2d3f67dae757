/** The words of the description that belong to no single call, and the groups of all calls. */
import { accountCalls } from '../../core/words/en/pages/calls/account.ts';
import type { CallGroup } from '../../core/words/en/pages/calls/call-group.ts';
import { operationCalls } from '../../core/words/en/pages/calls/operations.ts';
import { shopCalls } from '../../core/words/en/pages/calls/shop.ts';

export const CALL_GROUPS: readonly CallGroup[] = [...shopCalls, ...accountCalls, ...operationCalls];

type NamedCall = { readonly group: CallGroup; readonly summary: string };

/** Group and summary of each route. */
export const NAMED_CALLS: ReadonlyMap<string, NamedCall> = new Map(
  CALL_GROUPS.flatMap((group) =>
    Object.entries(group.calls).map(([route, summary]): [string, NamedCall] => [route, { group, summary }]),
  ),
);
