/** The authorization endpoint: https://www.rfc-editor.org/rfc/rfc6749#section-4.1, with PKCE (RFC 7636). */
import { accountAt } from './accounts.ts';
import { type Answer, pageAnswer, redirectAnswer } from './answers.ts';
import type { Client, Issuer, SignInRequest } from './issuer.ts';
import { chooserPage, refusalPage } from './pages.ts';

/**
 * `/authorize`: shows the account chooser or, with a `choice`, handles its answer. The chooser's form posts to its own
 * URL, so that the request is included and validated again; no state is stored between the two.
 */
export function answerAuthorize(issuer: Issuer, query: URLSearchParams, choice?: URLSearchParams): Answer {
  try {
    const request = readSignInRequest(query, issuer.client);
    return choice ? answerChoice(issuer, request, choice) : chooser(issuer, 200);
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return pageAnswer(400, refusalPage(error.message));
  }
}

function answerChoice(issuer: Issuer, request: SignInRequest, choice: URLSearchParams): Answer {
  const { state } = request;
  const { redirectUri } = issuer.client;
  if (choice.has('cancel')) return redirectAnswer(redirectUri, { error: 'access_denied', state });
  const typed = choice.get('account') ?? '';
  const account = accountAt(typed, issuer.site.accounts);
  if (!account) return chooser(issuer, 422, typed);
  return redirectAnswer(redirectUri, { code: issuer.codes.issue({ account, request }), state });
}

function chooser({ client, site }: Issuer, status: number, rejected?: string): Answer {
  return pageAnswer(status, chooserPage(site, rejected), new URL(client.redirectUri).origin);
}

export class BadRequest extends Error {}

/**
 * Validates the parameters of `/authorize`. Google refuses some faults by a redirect; here each is a page, because
 * every one is a mistake of the client, not of the person.
 */
function readSignInRequest(query: URLSearchParams, client: Client): SignInRequest {
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
