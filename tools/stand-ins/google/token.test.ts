import { generateCodeVerifier } from 'arctic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, CLIENT, openBench } from './test-bench.ts';

const ACCOUNT = 'gia@example.com';
const invalidGrant = { code: 'invalid_grant' };

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.google.close());

describe('a code', () => {
  test('requires its verifier, and a wrong one consumes it', async () => {
    const { code, verifier } = await bench.codeFor(ACCOUNT);
    await expect(bench.redeem(code, generateCodeVerifier())).rejects.toMatchObject(invalidGrant);
    await expect(bench.redeem(code, verifier)).rejects.toMatchObject(invalidGrant);
  });

  test('works once', async () => {
    const { code, verifier } = await bench.codeFor(ACCOUNT);
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => bench.redeem(code, verifier)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(bench.redeem(code, verifier)).rejects.toMatchObject(invalidGrant);
  });

  test('works for a minute', async () => {
    const [inTime, late] = [await bench.codeFor(ACCOUNT), await bench.codeFor(ACCOUNT)];
    bench.turnForward(50_000);
    await bench.redeem(inTime.code, inTime.verifier);
    bench.turnForward(10_000);
    await expect(bench.redeem(late.code, late.verifier)).rejects.toMatchObject(invalidGrant);
  });

  test('cannot be guessed', async () => {
    await expect(bench.redeem('guess', generateCodeVerifier())).rejects.toMatchObject(invalidGrant);
  });

  test('belongs to its redirect_uri', async () => {
    const fields = { ...(await fieldsFor()), redirect_uri: 'http://localhost/other' };
    const response = await bench.token(fields, basic());
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_grant' }),
    ]);
  });
});

describe('a client', () => {
  test.each([
    ['as it is', CLIENT.clientSecret],
    ['encoded', encodeURIComponent(CLIENT.clientSecret)],
  ])('authenticates with its secret %s', async (_, secret) => {
    const response = await bench.token(await fieldsFor(), basic(CLIENT.clientId, secret));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toHaveProperty('id_token');
  });

  test.each([
    ['no secret', {}],
    ['a wrong secret', basic(CLIENT.clientId, 'no')],
    ['another id', basic('somebody-else', CLIENT.clientSecret)],
    ['a bearer', { Authorization: `Bearer ${CLIENT.clientSecret}` }],
  ])('is refused with %s, and the code stays valid', async (_, headers: Record<string, string>) => {
    const wanted = await fieldsFor();
    const response = await bench.token(wanted, headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'invalid_client' });
    expect((await bench.token(wanted, basic())).status).toBe(200);
  });

  test.each([
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no code', { code: '' }, 'invalid_request'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
  ])('gets the error for %s', async (_, fields, error) => {
    const response = await bench.token({ ...(await fieldsFor()), ...fields }, basic());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error });
  });
});

function basic(id = CLIENT.clientId, secret = CLIENT.clientSecret) {
  return { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

async function fieldsFor() {
  const { code, verifier } = await bench.codeFor(ACCOUNT);
  return { grant_type: 'authorization_code', redirect_uri: CLIENT.redirectUri, code, code_verifier: verifier };
}
