import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacUnder } from './secrets.ts';

// Fails when emails and addresses are only hashed: they could be tried out from a list.
test('what may be guessed is kept under the secret', async () => {
  const expected = createHmac('sha256', 'a secret').update('ann@example.org').digest('hex');
  expect(await hmacUnder('a secret')('ann@example.org')).toBe(expected);
  expect(await hmacUnder('another')('ann@example.org')).not.toBe(expected);
});

test.each([undefined, ''])('without a secret (%j) nothing is counted under a default one', async (secret) => {
  await expect(hmacUnder(secret)('ann@example.org')).rejects.toThrow('RATE_LIMIT_SECRET is not set');
});
