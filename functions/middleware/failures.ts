import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { BadSignature, type ErrorCode, type Failure, SearchRefused } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';
import { logEvent } from './log.ts';

/** The one way a failure leaves: `{message, code, fields?}`, and the facts that belong to the code. */
export async function answerFailure(c: Context, failure: Failure): Promise<Response> {
  logFailure(c, failure);
  await logRefusal(c, failure);
  if (failure.retryAfterSeconds !== undefined) c.header('Retry-After', String(failure.retryAfterSeconds));
  if (failure.code === 'unauthorized') c.header('WWW-Authenticate', 'Bearer');
  c.header('Cache-Control', 'no-store');
  const { message, code, fields, facts } = failure;
  return c.json({ message, code, ...(fields ? { fields } : {}), ...facts }, failure.status);
}

/** Refusals that say something about who asks. One of a body or a state is the caller's business. */
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
  // Pictures and pages have their own edges; there are many refused searches when there is one.
  if (failure instanceof SearchRefused || !c.get('deps')) return;
  const { code, cause } = failure;
  if (code === 'bad_request' && cause instanceof BadSignature) await logEvent(c, 'bad_signature');
  else if (REFUSALS.has(code)) await logEvent(c, 'refused', { code });
}

/** Defects and outages go to the log, without what people sent; whatever else a call answers is its caller's business. */
export function logFailure(c: Context, failure: Failure): void {
  const { code, cause } = failure;
  // There are many of them when there is one, and the platform counts answers by their status.
  if (failure instanceof SearchRefused) return;
  if (code === 'unexpected') console.error('unexpected', c.req.method, routePath(c), ...trace(cause));
  // A refusal by somebody else, whose reason the person is not told.
  const refused = code === 'unauthorized' && cause !== undefined;
  if (code === 'unavailable' || refused) console.info(code, c.req.method, routePath(c), trace(cause)[0]);
}

/** Where it broke and why, without what people sent: a query's error carries its parameters, its cause does not. */
function trace(error: unknown): string[] {
  if (!(error instanceof Error)) return [typeof error];
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return error.cause instanceof Error ? trace(error.cause) : [`${error.name}: ${error.message}`, ...frames];
}
