import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { signedIn } from '../../tests/fixtures/factories.ts';
import { newcomer, PASSWORD, rowsOf, signIn } from '../../tests/fixtures/people/users.ts';
import { test } from '../../tests/fixtures/test.ts';

/** Any header value a client may send, malformed escapes and separators included. */
const headerText = fc.stringMatching(/^[\x21-\x7e][\x20-\x7e]{0,60}$/).map((text) => text.trim());
const cookie = fc.oneof(
  headerText,
  headerText.map((text) => `__Host-bind=${text}`),
  fc.constantFrom('__Host-bind=%', '__Host-bind=%E0%A4%A', '__Host-bind="', '__Host-bind=;__Host-bind=', '=;=', ';;;'),
);

test('no cookie, however malformed, signs anybody in or causes an error', async ({ harness }) => {
  const { headers } = await signedIn(harness, 'Buyer');
  await fc.assert(
    fc.asyncProperty(cookie, async (Cookie) => {
      const response = await harness.send('/api/auth/me', {
        headers: { Authorization: headers.Authorization ?? '', Cookie },
      });
      expect(response.status).toBe(401);
    }),
    { numRuns: 60 },
  );
});

test('neither does an Authorization header, and a foreign bearer causes no look-up', async ({ harness }) => {
  const { headers } = await signedIn(harness, 'Buyer');
  await fc.assert(
    fc.asyncProperty(headerText, async (text) => {
      for (const Authorization of [text, `Bearer ${text}`]) {
        const response = await harness.send('/api/auth/me', {
          headers: { Authorization, Cookie: headers.Cookie ?? '' },
        });
        expect([response.status, response.headers.get('Server-Timing')]).toEqual([401, 'db;desc="0"']);
      }
    }),
    { numRuns: 60 },
  );
});

// Fails when a failure is logged with the message of the query's error, which contains its parameters.
test('a defect is logged without email, password, bearer, binding, or their hashes', async ({ harness }) => {
  const user = await newcomer(harness, 'canary@example.org');
  const [row] = await rowsOf(harness, 'SELECT id, bind_hash FROM sessions');
  const said: string[] = [];
  const log = vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.join(' ')));
  await harness.client.execute('ALTER TABLE credentials RENAME TO lost_credentials');
  const statuses = [
    (await user.ask('POST', '/api/auth/password', { password: PASSWORD, newPassword: 'Reader#2023' })).status,
    (await signIn(harness, user.email)).status,
  ];
  await harness.client.execute('ALTER TABLE sessions RENAME TO lost_sessions');
  statuses.push((await user.ask('GET', '/api/auth/me')).status);
  log.mockRestore();
  expect([statuses, said.length]).toEqual([[500, 500, 500], 3]);
  const { Authorization = '', Cookie = '' } = user.headers;
  for (const secret of [
    'canary',
    PASSWORD,
    'Reader#',
    Authorization.slice(7),
    Cookie.split('=')[1],
    row?.id,
    row?.bind_hash,
  ])
    expect(said.join('\n')).not.toContain(String(secret));
});
