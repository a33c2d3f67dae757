/** Answers of failures, and of payments that wait for another admin. */
import type { Context } from 'hono';
import type { WaitingApproval } from '../domain/moderation/audit/spending.ts';
import { BadSignature, CredentialRefused, type ErrorCode, type Failure, SearchRefused } from '../errors.ts';
import type { Tally } from '../load/tally.ts';
import { framesOf, type LogEvent, type LogFacts, nameOf, writeLine } from '../log.ts';
import type { ApiDeps, ApiEnv } from './api-env.ts';
import { type Caller, logEvent, logSourceOf } from './log.ts';

/** The only response format of a failure: `{message, code, fields?}`, with the facts of its code. */
export async function answerFailure(c: Context, failure: Failure): Promise<Response> {
  await logFailure(c, failure);
  if (failure.retryAfterSeconds !== undefined) c.header('Retry-After', String(failure.retryAfterSeconds));
  if (failure.code === 'unauthorized') c.header('WWW-Authenticate', 'Bearer');
  c.header('Cache-Control', 'no-store');
  const { message, code, fields, facts } = failure;
  return c.json({ message, code, ...(fields ? { fields } : {}), ...facts }, failure.status);
}

/** Refusals that concern the caller's identity; those of a body or a state are only logged for a credential. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'factor_needed',
  'forbidden',
  'confirm_address',
  'fresh_proof_required',
  'wrong_proof',
  'factor_required',
  'too_many',
  'too_large',
]);

/** Entry of the log; null for failures that are the caller's business. */
function entryOf(failure: Failure): readonly [LogEvent, LogFacts] | null {
  const { code, cause } = failure;
  if (code === 'unexpected') return ['defect', { error: nameOf(cause), frames: framesOf(cause) }];
  // Busy searches come in large numbers, and the platform counts responses by status.
  if (code === 'unavailable')
    return failure instanceof SearchRefused ? null : ['outage', { error: nameOf(cause ?? failure) }];
  if (code === 'bad_request' && cause instanceof BadSignature) return ['bad_signature', {}];
  // With a cause, another service refused, and its reason is not in the response.
  return REFUSALS.has(code) || failure instanceof CredentialRefused
    ? ['refused', { code, ...(cause === undefined ? {} : { error: nameOf(cause) }) }]
    : null;
}

export async function logFailure(c: Context<ApiEnv>, failure: Failure): Promise<void> {
  const entry = entryOf(failure);
  if (!entry) return;
  count(c.get('deps')?.tally, entry[0]);
  await logEvent(c, ...entry, failure.accountId);
}

type Logging = Pick<ApiDeps, 'hmac' | 'tally'>;

/** The same for a page, which has no call. */
export async function logPageFailure(failure: Failure, deps: Logging, caller: Caller): Promise<void> {
  const entry = entryOf(failure);
  if (!entry) return;
  count(deps.tally, entry[0]);
  writeLine(...entry, await logSourceOf(deps.hmac, caller));
}

/** Counts for the warnings of admins (`functions/domain/stats/warnings.ts`). */
function count(tally: Tally | undefined, event: LogEvent): void {
  if (event === 'defect' || event === 'outage') tally?.add('errors');
  else if (event === 'refused' || event === 'bad_signature') tally?.add('refusals');
}

/** Body of the 202 for a payment that waits for another admin: no money has moved. */
export const waitingForApproval = ({ waitingId: id }: WaitingApproval) => ({ acknowledged: true, waiting: true, id });
