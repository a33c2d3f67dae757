/** Answers of failures, and of payments that wait for another admin. */
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Waiting } from '../domain/moderation/audit/spending.ts';
import { BadSignature, type ErrorCode, type Failure, SearchRefused } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';
import { logEvent } from './log.ts';

/** The only response format of a failure: `{message, code, fields?}`, with the facts of its code. */
export async function answerFailure(c: Context, failure: Failure): Promise<Response> {
  logFailure(c, failure);
  await logRefusal(c, failure);
  if (failure.retryAfterSeconds !== undefined) c.header('Retry-After', String(failure.retryAfterSeconds));
  if (failure.code === 'unauthorized') c.header('WWW-Authenticate', 'Bearer');
  c.header('Cache-Control', 'no-store');
  const { message, code, fields, facts } = failure;
  return c.json({ message, code, ...(fields ? { fields } : {}), ...facts }, failure.status);
}

/** Refusals that concern the caller's identity; not those of a body or a state. */
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

async function logRefusal(c: Context<ApiEnv>, failure: Failure): Promise<void> {
  // Pictures and pages have no API context; refused searches come in large numbers.
  if (failure instanceof SearchRefused || !c.get('deps')) return;
  const { code, cause } = failure;
  if (code === 'bad_request' && cause instanceof BadSignature) await logEvent(c, 'bad_signature');
  else if (REFUSALS.has(code)) await logEvent(c, 'refused', { code });
}

/** Logs defects and outages without the request's content; other failures are the caller's business. */
export function logFailure(c: Context, failure: Failure): void {
  const { code, cause } = failure;
  // Refused searches come in large numbers, and the platform counts responses by status.
  if (failure instanceof SearchRefused) return;
  if (code === 'unexpected') console.error('unexpected', c.req.method, routePath(c), ...trace(cause));
  // A refusal by another service; its reason is not in the response.
  const refused = code === 'unauthorized' && cause !== undefined;
  if (code === 'unavailable' || refused) console.info(code, c.req.method, routePath(c), trace(cause)[0]);
}

/** Stack and cause without the request's content: a query's error contains its parameters, its cause does not. */
function trace(error: unknown): string[] {
  if (!(error instanceof Error)) return [typeof error];
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return error.cause instanceof Error ? trace(error.cause) : [`${error.name}: ${error.message}`, ...frames];
}

/** Body of the 202 for a payment that waits for another admin: no money has moved. */
export const waiting = ({ waitingId: id }: Waiting) => ({ acknowledged: true, waiting: true, id });
