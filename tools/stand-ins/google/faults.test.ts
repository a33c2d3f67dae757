import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults } from './faults.ts';
import { type Bench, CLIENT, openBench, SLOW_MS } from './test-bench.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.google.close());

/** Faults of a token that a strict client would detect. */
async function flawsOf(account: string): Promise<string[]> {
  const { token, claims, nonce } = await bench.signIn(account);
  const checks: Record<string, boolean> = {
    signature: await bench.isGenuine(token),
    iss: claims.iss === bench.google.url,
    aud: claims.aud === CLIENT.clientId && claims.azp === CLIENT.clientId,
    nonce: claims.nonce === nonce,
    exp: (claims.exp as number) * 1000 > bench.now(),
    email: claims.email === account,
    email_verified: claims.email_verified === true,
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}

describe('an address causes one fault and no other', () => {
  const flaws: Record<string, string[]> = {
    unverified: ['email_verified'],
    'no-email': ['email', 'email_verified'],
    'wrong-issuer': ['iss'],
    'wrong-audience': ['aud'],
    'wrong-nonce': ['nonce'],
    expired: ['exp'],
    'bad-signature': ['signature'],
    'changed-sub': [],
  };

  test.each(Object.entries(flaws))('%s', async (address, expected) => {
    expect(await flawsOf(`${address}@example.org`)).toEqual(expected);
    expect(await flawsOf(`${address}@example.com`)).toEqual(expected);
  });

  test('every fault is tried in this file', () => {
    expect(faults.map(({ address }) => address)).toEqual([...Object.keys(flaws), 'token-500', 'token-slow']);
  });
});

test('an address that only resembles one causes no fault', async () => {
  for (const account of ['expired2@example.org', 'not-expired@example.org', 'gia@example.com']) {
    expect(await flawsOf(account)).toEqual([]);
  }
});

test('changed-sub is another person at each sign-in', async () => {
  const subs = [await bench.signIn('changed-sub@example.org'), await bench.signIn('changed-sub@example.org')].map(
    ({ claims }) => claims.sub,
  );
  expect(new Set(subs).size).toBe(2);
});

test('token-500 answers 500', async () => {
  const { code, verifier } = await bench.codeFor('token-500@example.org');
  await expect(bench.redeem(code, verifier)).rejects.toMatchObject({ status: 500 });
});

describe('token-slow', () => {
  test('answers in the end', async () => {
    const start = performance.now();
    const { claims } = await bench.signIn('token-slow@example.org');
    expect(claims.email).toBe('token-slow@example.org');
    expect(performance.now() - start).toBeGreaterThan(SLOW_MS * 0.9);
  });

  test('does not prevent the stand-in from closing', async () => {
    const other = await openBench();
    const { code, verifier } = await other.codeFor('token-slow@example.org');
    const waiting = expect(other.redeem(code, verifier)).rejects.toThrow('Failed to send request');
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS / 4));
    await other.google.close();
    await waiting;
  });
});
