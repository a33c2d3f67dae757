import { ApiError, forbiddenByState } from '../objects/errors.ts';
import type { Store } from '../store.ts';

export type Caller = 'secret' | 'publishable';
export type ApiKeys = { secretKey?: string | undefined; publishableKey?: string | undefined };

/**
 * Identifies the caller by the key in `Authorization` (Bearer). Without configured keys any test key is accepted:
 * https://docs.stripe.com/api/authentication
 */
export function authenticate(header: string | undefined, keys: ApiKeys): Caller {
  const [, key] = /^Bearer\s+(\S+)$/i.exec(header ?? '') ?? [];
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (keys.secretKey ? key === keys.secretKey : /^[sr]k_test_./.test(key)) return 'secret';
  if (keys.publishableKey ? key === keys.publishableKey : /^pk_test_./.test(key)) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`);
}

/** Throws unless this caller's kind of key may make the call. */
export function requireSecret(caller: Caller): void {
  if (caller === 'secret') return;
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}

/**
 * The connected account of a call; null for the platform itself. Throws for an unknown account, or a call without
 * support for accounts.
 */
export function accountOf(
  store: Pick<Store, 'get'>,
  id: string | undefined,
  endpoint: { readonly ofAccounts?: boolean },
): string | null {
  if (id === undefined) return null;
  if (!endpoint.ofAccounts) {
    throw forbiddenByState('account_invalid', 'This call is not simulated for connected accounts (Stripe-Account).');
  }
  const account = store.get('account', id);
  if (account && !account.closed) return id;
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

function unauthorized(message: string, code?: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message, ...(code && { code }) });
}
