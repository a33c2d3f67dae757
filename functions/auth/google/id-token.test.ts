import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SigningKey, verifyIdToken } from './id-token.ts';

const NOW = Date.UTC(2026, 5, 1);
const SECONDS = NOW / 1000;
const expected = { issuer: 'https://accounts.example', audience: 'dogear', nonce: 'nonce', now: NOW };
const claims = { iss: expected.issuer, aud: 'dogear', sub: '1', nonce: 'nonce', iat: SECONDS, exp: SECONDS + 3600 };
const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

let keys: SigningKey[];
let privateKeys: CryptoKey[];

beforeAll(async () => {
  const make = () =>
    crypto.subtle.generateKey({ ...RS256, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) }, true, [
      'sign',
      'verify',
    ]);
  const pairs = [await make(), await make(), await make()];
  privateKeys = pairs.map(({ privateKey }) => privateKey);
  const published = await Promise.all(
    pairs.slice(0, 2).map(({ publicKey }) => crypto.subtle.exportKey('jwk', publicKey)),
  );
  keys = published.map((jwk, index) => ({ ...jwk, kid: `key-${index}` }));
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function token(change: object = {}, header: object = {}, key = privateKeys[0] as CryptoKey): Promise<string> {
  const signed = `${part({ alg: 'RS256', kid: 'key-0', ...header })}.${part({ ...claims, ...change })}`;
  const signature = await crypto.subtle.sign(RS256, key, Buffer.from(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}
const verify = (text: string) => verifyIdToken(text, keys, expected);

describe('accepts a token', () => {
  test('signed for us and not expired, and returns its claims', async () => {
    expect(await verify(await token({ name: 'Zoë 書' }))).toEqual({ ...claims, name: 'Zoë 書' });
  });

  test('signed by the key that it names', async () => {
    expect(await verify(await token({}, { kid: 'key-1' }, privateKeys[1]))).toEqual(claims);
  });

  test.each([{ aud: ['dogear'] }, { aud: ['other', 'dogear'], azp: 'dogear' }, { aud: 'dogear', azp: 'dogear' }])(
    'for %j',
    async (change) => {
      expect(await verify(await token(change))).toMatchObject(change);
    },
  );

  test.each([{ exp: SECONDS - 59 }, { iat: SECONDS + 59 }])(
    'with a clock difference below the leeway: %j',
    async (change) => {
      expect(await verify(await token(change))).toMatchObject(change);
    },
  );
});

// Each line fails when its own check is taken out of `verifyIdToken`.
describe('a token is refused', () => {
  test.each([
    [{ iss: 'https://evil.example' }, /issuer/],
    [{ iss: `${expected.issuer}/` }, /issuer/],
    [{ iss: undefined }, /issuer/],
    [{ aud: 'other' }, /somebody else/],
    [{ aud: undefined }, /somebody else/],
    [{ aud: [] }, /somebody else/],
    [{ aud: 'dogear2' }, /somebody else/],
    [{ aud: ['dogear', 'other'] }, /another party/],
    [{ aud: ['dogear', 'other'], azp: 'other' }, /another party/],
    [{ exp: SECONDS - 60 }, /too old/],
    [{ exp: undefined }, /too old/],
    [{ exp: 'never' }, /too old/],
    [{ exp: null }, /too old/],
    [{ iat: SECONDS + 60 }, /future/],
    [{ iat: undefined }, /future/],
    [{ iat: 'now' }, /future/],
    [{ nonce: 'another' }, /another sign-in/],
    [{ nonce: undefined }, /another sign-in/],
    [{ nonce: ['nonce'] }, /another sign-in/],
  ])('with %j', async (change, why) => {
    await expect(verify(await token(change))).rejects.toThrow(why);
  });

  test('signed by another key under the id of ours', async () => {
    await expect(verify(await token({}, {}, privateKeys[2]))).rejects.toThrow(/signature/);
  });

  test.each([{ kid: 'key-9' }, { kid: undefined }, { kid: 'key-1' }, { kid: null }])('signed by %j', async (header) => {
    await expect(verify(await token({}, header))).rejects.toThrow(/nobody|signature/);
  });

  test.each(['none', 'None', '', 'HS256', 'RS384', 'PS256', undefined])('with the algorithm %j', async (alg) => {
    await expect(verify(await token({}, { alg }))).rejects.toThrow(/nobody/);
    const unsigned = `${part({ alg, kid: 'key-0' })}.${part(claims)}`;
    await expect(verify(`${unsigned}.`)).rejects.toThrow(/nobody/);
    await expect(verify(unsigned)).rejects.toThrow(/nobody/);
  });

  test('signed with our public key as an HMAC secret', async () => {
    for (const header of [
      { alg: 'HS256', kid: 'key-0' },
      { alg: 'RS256', kid: 'key-0' },
    ]) {
      const signed = `${part(header)}.${part(claims)}`;
      for (const secret of [keys[0]?.n ?? '', JSON.stringify(keys[0])]) {
        const mac = createHmac('sha256', secret).update(signed).digest('base64url');
        await expect(verify(`${signed}.${mac}`)).rejects.toThrow(/nobody|signature/);
      }
    }
  });

  test('changed after it was signed, or truncated', async () => {
    const [head = '', , signature = ''] = (await token()).split('.');
    await expect(verify(`${head}.${part({ ...claims, sub: '2' })}.${signature}`)).rejects.toThrow(/signature/);
    for (const text of ['', '.', '..', 'a.b.c', head, `${head}.${part(claims)}.`, `${head}.${part(claims)}.AA`])
      await expect(verify(text)).rejects.toThrow();
  });
});
