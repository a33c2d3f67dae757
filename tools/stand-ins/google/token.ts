/** The token endpoint: https://openid.net/specs/openid-connect-core-1_0.html#TokenEndpoint */
import { createHash, randomBytes } from 'node:crypto';
import { type Answer, jsonAnswer } from './answers.ts';
import { BadRequest, single } from './authorize.ts';
import { type Claims, type Fault, faultOf } from './faults.ts';
import type { Client, Grant, Issuer } from './issuer.ts';

const LIFETIME_S = 3_600;

class TokenError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `POST /token`: exchanges a code for an ID token. `authorization` is the request's header, `form` its body. */
export async function answerToken(
  issuer: Issuer,
  authorization: string | undefined,
  form: URLSearchParams,
): Promise<Answer> {
  try {
    authenticate(issuer.client, authorization);
    const grant = redeem(issuer, form);
    const fault = faultOf(grant.account.email);
    if (fault?.token === 'fails') return jsonAnswer(500, errorBody('server_error', 'Something went wrong.'));
    const answer = jsonAnswer(200, {
      access_token: randomBytes(32).toString('base64url'),
      token_type: 'Bearer',
      expires_in: LIFETIME_S,
      scope: grant.request.scopes.join(' '),
      id_token: await idToken(issuer, grant, fault),
    });
    return fault?.token === 'is slow' ? { ...answer, delayMs: issuer.slowMs } : answer;
  } catch (error) {
    if (error instanceof BadRequest) return jsonAnswer(400, errorBody('invalid_request', error.message));
    if (!(error instanceof TokenError)) throw error;
    const body = errorBody(error.code, error.message);
    if (error.code !== 'invalid_client') return jsonAnswer(400, body);
    return jsonAnswer(401, body, { 'WWW-Authenticate': 'Basic realm="token"' });
  }
}

/** By the header (Basic): https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function authenticate(client: Client, authorization = ''): void {
  const pair = [client.clientId, client.clientSecret];
  // OAuth requires both parts form-encoded before they are joined; many clients omit that.
  const accepted = [pair, pair.map(encodeURIComponent)].map((parts) => Buffer.from(parts.join(':')).toString('base64'));
  if (accepted.includes(/^basic (.+)$/i.exec(authorization)?.[1] ?? '')) return;
  throw new TokenError('invalid_client', 'The client is unknown or its secret is wrong.');
}

/** Any failed try consumes the code, so it cannot be guessed. */
function redeem({ client, codes }: Issuer, form: URLSearchParams): Grant {
  if (single(form, 'grant_type') !== 'authorization_code') {
    throw new TokenError('unsupported_grant_type', 'grant_type must be "authorization_code".');
  }
  const [code, verifier] = [single(form, 'code'), single(form, 'code_verifier')];
  const redirectUri = single(form, 'redirect_uri');
  if (!code) throw new BadRequest('code is missing.');
  const grant = codes.spend(code);
  if (!grant) throw new TokenError('invalid_grant', 'The code is unknown, spent or expired.');
  if (redirectUri !== client.redirectUri) throw new TokenError('invalid_grant', 'redirect_uri is another one.');
  if (!verifier) throw new BadRequest('code_verifier is missing.');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (challenge !== grant.request.challenge) throw new TokenError('invalid_grant', 'code_verifier does not match.');
  return grant;
}

function idToken({ client, url, now, sign }: Issuer, { account, request }: Grant, fault?: Fault): Promise<string> {
  const iat = Math.floor(now() / 1000);
  const claims: Claims = {
    iss: url,
    aud: client.clientId,
    azp: client.clientId,
    sub: account.sub,
    nonce: request.nonce,
    iat,
    exp: iat + LIFETIME_S,
  };
  if (request.scopes.includes('email')) Object.assign(claims, { email: account.email, email_verified: true });
  if (request.scopes.includes('profile')) Object.assign(claims, { name: account.name, given_name: account.given_name });
  return sign(fault?.claims?.(claims) ?? claims, fault?.forged ?? false);
}

function errorBody(error: string, error_description: string) {
  return { error, error_description };
}
