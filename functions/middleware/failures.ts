import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Failure } from '../errors.ts';

/** The one way a failure leaves: `{message, code, fields?}`. Only what we did not expect is logged, without its input. */
export function answerFailure(c: Context, failure: Failure): Response {
  if (failure.code === 'unexpected') console.error('unexpected', c.req.method, routePath(c), failure.cause);
  if (failure.retryAfterSeconds !== undefined) c.header('Retry-After', String(failure.retryAfterSeconds));
  if (failure.code === 'unauthorized') c.header('WWW-Authenticate', 'Bearer');
  c.header('Cache-Control', 'no-store');
  const { message, code, fields } = failure;
  return c.json(fields ? { message, code, fields } : { message, code }, failure.status);
}
