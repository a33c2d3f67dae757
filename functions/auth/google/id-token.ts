/** Validation of ID tokens: https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation */

export type SigningKey = JsonWebKey & { readonly kid?: string };

export type Expected = {
  readonly issuer: string;
  readonly audience: string;
  readonly nonce: string;
  /** Moment of the check, in ms since the epoch. */
  readonly now: number;
};

/** Tolerance for the provider's clock, in seconds. */
const LEEWAY_SECONDS = 60;
const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** The claims of a token signed by one of these keys and issued to us, not expired. Throws otherwise. */
export async function verifyIdToken(token: string, keys: readonly SigningKey[], expected: Expected): Promise<object> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = parse(head);
  const key = keys.find(({ kid }) => kid === header.kid);
  if (header.alg !== 'RS256' || !key) throw new Error('the token is signed by nobody we know');
  const publicKey = await crypto.subtle.importKey('jwk', key, RS256, false, ['verify']);
  const signed = new TextEncoder().encode(`${head}.${body}`);
  if (!(await crypto.subtle.verify(RS256, publicKey, decode(signature) as BufferSource, signed))) {
    throw new Error('the signature is wrong');
  }
  const claims = parse(body);
  const audiences = [claims.aud].flat();
  const seconds = expected.now / 1000;
  if (claims.iss !== expected.issuer) throw new Error('the token is of another issuer');
  if (!audiences.includes(expected.audience)) throw new Error('the token is for somebody else');
  if (audiences.length > 1 && claims.azp !== expected.audience) throw new Error('the token is for another party');
  if (!(Number(claims.exp) > seconds - LEEWAY_SECONDS)) throw new Error('the token is too old');
  if (!(Number(claims.iat) < seconds + LEEWAY_SECONDS)) throw new Error('the token is from the future');
  if (claims.nonce !== expected.nonce) throw new Error('the token answers another sign-in');
  return claims;
}

const decode = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const parse = (part: string): Record<string, unknown> => JSON.parse(new TextDecoder().decode(decode(part)));
