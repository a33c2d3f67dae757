/** The sender of a message, https://www.rfc-editor.org/rfc/rfc8292. */
import { createPublicKey, verify } from 'node:crypto';

const LONGEST_S = 24 * 60 * 60;

export type Sender = { readonly publicKey: string; readonly subject: string };

/**
 * Verifies the `Authorization` of a message for a push service at this origin; `now` in ms. Throws with the reason
 * unless its signature matches its key, its audience is this service, and it has not expired.
 */
export function senderOf(authorization: string, { origin, now }: { origin: string; now: number }): Sender {
  const [, scheme = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'vapid') throw new Error('the scheme is not vapid');
  const parameters = new Map(
    rest.split(',').map((part): [string, string] => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, value.join('=')];
    }),
  );
  const token = parameters.get('t') ?? '';
  const publicKey = parameters.get('k') ?? '';
  const claims = claimsOf(token, publicKey);
  if (claims.aud !== origin) throw new Error(`the audience is ${claims.aud}, and not ${origin}`);
  const seconds = Math.floor(now / 1000);
  if (typeof claims.exp !== 'number' || claims.exp <= seconds) throw new Error('the token is too old');
  if (claims.exp > seconds + LONGEST_S) throw new Error('the token is good for more than 24 hours');
  const subject = String(claims.sub ?? '');
  // Optional in the RFC; Apple refuses messages without one, and ones with a space.
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) throw new Error(`the subject is ${subject}`);
  return { publicKey, subject };
}

type Claims = { readonly aud?: unknown; readonly exp?: unknown; readonly sub?: unknown };

function claimsOf(token: string, publicKey: string): Claims {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown };
  if (alg !== 'ES256') throw new Error('the signature is not ES256');
  const signed = Buffer.from(`${head}.${claims}`);
  const by = { key: keyOf(publicKey), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
}

function keyOf(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw new Error('the key is no point of P-256');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey, format: 'jwk' });
}
