/** Examples of the RFCs, and invalid input. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decrypt, headerOf, newReceiver, publicKeysOf, readMessage } from './message.ts';
import { senderOf } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const decrypted = (body: string, key: string) => decrypt(headerOf(bytes(body)), bytes(key)).toString();

describe('RFC 8188', () => {
  const WALRUS = 'I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg';
  const WALRUS_KEY = 'yqdlZ-tYemfogSmv7Ws5PQ';
  const TWO = 'uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA';
  const TWO_KEY = 'BO3ZVPxUlnLORbVGMpbT1Q';

  test('3.1: one record', () => expect(decrypted(WALRUS, WALRUS_KEY)).toBe('I am the walrus'));

  test('3.2: two records, with padding and the name of a key', () => {
    expect(headerOf(bytes(TWO)).keyId.toString()).toBe('a1');
    expect(decrypted(TWO, TWO_KEY)).toBe('I am the walrus');
  });

  test('refuses changed, truncated and reordered records', () => {
    const changed = bytes(WALRUS);
    changed[30] = (changed[30] ?? 0) ^ 1;
    expect(() => decrypt(headerOf(changed), bytes(WALRUS_KEY))).toThrow();
    // The first of two records alone is marked as not the last.
    const first = bytes(TWO).subarray(0, 21 + 2 + 25);
    expect(() => decrypt(headerOf(first), bytes(TWO_KEY))).toThrow('padding');
    const whole = headerOf(bytes(TWO));
    const swapped = Buffer.concat([whole.records.subarray(25), whole.records.subarray(0, 25)]);
    expect(() => decrypt({ ...whole, records: swapped }, bytes(TWO_KEY))).toThrow();
    expect(() => headerOf(bytes(WALRUS).subarray(0, 20))).toThrow('header');
  });
});

describe('RFC 8291', () => {
  const KEYS = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  const BODY =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

  test('appendix A', () => {
    expect(publicKeysOf(KEYS).p256dh).toBe(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    );
    expect(readMessage(bytes(BODY), KEYS).toString()).toBe('When I grow up, I want to be a watermelon');
  });

  test('every private key has 32 bytes, also one that begins with zeros', () => {
    // One of 256 begins with a zero, so this many include some.
    const lengths = Array.from({ length: 3_000 }, () => bytes(newReceiver().privateKey).length);
    expect(new Set(lengths)).toEqual(new Set([32]));
  });

  test('refuses a message for another receiver', () => {
    expect(() => readMessage(bytes(BODY), newReceiver())).toThrow();
    expect(() => readMessage(bytes(BODY), { ...KEYS, auth: newReceiver().auth })).toThrow();
  });
});

describe('RFC 8292', () => {
  const EXAMPLE =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
  const AT = { origin: 'https://push.example.net', now: 1453523768_000 - 60_000 };

  test('2.4: the example', () => {
    expect(senderOf(EXAMPLE, AT)).toEqual({
      subject: 'mailto:push@example.com',
      publicKey: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
    });
  });

  test.each([
    ['for another service', EXAMPLE, { ...AT, origin: 'https://push.example.com' }, 'audience'],
    ['too old', EXAMPLE, { ...AT, now: AT.now + 60_000 }, 'too old'],
    ['for more than a day', EXAMPLE, { ...AT, now: AT.now - 24 * 60 * 60_000 }, '24 hours'],
    ['of another key', EXAMPLE.replace(/k=.*/, `k=${publicKeysOf(newReceiver()).p256dh}`), AT, 'signature'],
    ['of the draft', EXAMPLE.replace('vapid', 'WebPush'), AT, 'scheme'],
    ['of no key', EXAMPLE.replace(/k=.*/, 'k=AAAA'), AT, 'P-256'],
  ])('refuses one that is %s', (_, authorization, at, why) => {
    expect(() => senderOf(authorization, at)).toThrow(why);
  });

  test.each(['', 'mailto: shop@example.com', 'mailto:nobody'])('refuses the subject %j', (sub) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const said = `${part({ alg: 'ES256' })}.${part({ aud: AT.origin, exp: AT.now / 1000 + 60, sub })}`;
    const signature = sign('sha256', Buffer.from(said), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    expect(() => senderOf(`vapid t=${said}.${signature.toString('base64url')}, k=${key}`, AT)).toThrow('subject');
  });
});
