import { createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacUnderSecret } from './secrets.ts';

// Fails when emails and addresses are only hashed: they could be guessed from a list.
test('personal data is stored under a key of its purpose, derived from the secret', async () => {
  const key = Buffer.from(hkdfSync('sha256', 'a secret', '', 'dogear email', 32));
  const expected = createHmac('sha256', key).update('email ann@example.org').digest('hex');
  expect(await hmacUnderSecret('a secret')('email ann@example.org')).toBe(expected);
  expect(await hmacUnderSecret('another')('email ann@example.org')).not.toBe(expected);
});

test.each([undefined, ''])('without a secret (%j) there is no default key', async (secret) => {
  await expect(hmacUnderSecret(secret)('ann@example.org')).rejects.toThrow('RATE_LIMIT_SECRET is not set');
});
