/** The one registered client. */
export type Client = { clientId: string; clientSecret: string; redirectUri: string };

/** Parameters of a client's redirect to `/authorize`. */
export type SignInRequest = { state: string; scopes: readonly string[]; challenge: string; nonce: string | undefined };

export class BadRequest extends Error {}

/**
 * Validates the parameters of `/authorize`. Google refuses some faults by a redirect; here each is a page, because
 * every one is a mistake of the client, not of the person.
 */
export function readSignInRequest(query: URLSearchParams, client: Client): SignInRequest {
  // These two first: until both are correct, the target of a redirect is unknown.
  if (single(query, 'client_id') !== client.clientId) throw new BadRequest('client_id is not a registered client.');
  if (single(query, 'redirect_uri') !== client.redirectUri) {
    throw new BadRequest('redirect_uri is not exactly the registered one.');
  }
  if (single(query, 'response_type') !== 'code') throw new BadRequest('response_type must be "code".');
  const scopes = (single(query, 'scope') ?? '').split(' ').filter(Boolean);
  if (!scopes.includes('openid')) throw new BadRequest('scope must contain "openid".');
  const state = single(query, 'state');
  if (!state) throw new BadRequest('state is missing.');
  if (single(query, 'code_challenge_method') !== 'S256') throw new BadRequest('code_challenge_method must be "S256".');
  const challenge = single(query, 'code_challenge') ?? '';
  // A SHA-256 in base64url.
  if (!/^[\w-]{43}$/.test(challenge)) throw new BadRequest('code_challenge must be 43 characters of base64url.');
  return { state, scopes, challenge, nonce: single(query, 'nonce') };
}

/** OAuth forbids repeated parameters: two parsers could each see a different value. */
export function single(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = parameters.getAll(name);
  if (others.length > 0) throw new BadRequest(`${name} is there twice.`);
  return value;
}
