import { randomUUID } from 'node:crypto';
import { subjectOf } from './accounts.ts';

/**
 * All faults, each with the local part of the address that causes it, at any domain. A user causes a fault by typing
 * that address; no other code in this folder decides on a fault.
 */
export type Fault = {
  address: string;
  what: string;
  claims?: (claims: Claims) => Claims;
  /** Signed with a foreign key under our `kid`. */
  forged?: true;
  /** Behaviour of the token endpoint instead of an immediate answer. */
  token?: 'fails' | 'is slow';
};

export type Claims = {
  iss: string;
  aud: string;
  azp: string;
  sub: string;
  iat: number;
  exp: number;
  nonce?: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
};

/** Delay of the slow token endpoint, in ms. */
export const SLOW_ANSWER_MS = 15_000;

const TWO_HOURS = 7_200;

export const faults: readonly Fault[] = [
  {
    address: 'unverified',
    what: 'the address is not verified',
    claims: (claims) => ({ ...claims, email_verified: false }),
  },
  {
    address: 'no-email',
    what: 'the token has no address',
    claims: (claims) => ({ ...claims, email: undefined, email_verified: undefined }),
  },
  {
    address: 'wrong-issuer',
    what: 'the token names another issuer',
    claims: (claims) => ({ ...claims, iss: 'https://issuer.invalid' }),
  },
  {
    address: 'wrong-audience',
    what: 'the token is for another client',
    claims: (claims) => ({ ...claims, aud: 'another-client', azp: 'another-client' }),
  },
  {
    address: 'wrong-nonce',
    what: 'the token has another nonce',
    claims: (claims) => ({ ...claims, nonce: randomUUID() }),
  },
  {
    address: 'expired',
    what: 'the token expired an hour ago',
    claims: (claims) => ({ ...claims, iat: claims.iat - TWO_HOURS, exp: claims.exp - TWO_HOURS }),
  },
  { address: 'bad-signature', what: 'the token is signed with another key', forged: true },
  {
    address: 'changed-sub',
    what: 'another person at each sign-in',
    claims: (claims) => ({ ...claims, sub: subjectOf(randomUUID()) }),
  },
  { address: 'token-500', what: 'the token endpoint answers 500', token: 'fails' },
  { address: 'token-slow', what: 'the token endpoint takes 15 s', token: 'is slow' },
];

export function faultOf(email: string): Fault | undefined {
  return faults.find(({ address }) => email.startsWith(`${address}@`));
}
