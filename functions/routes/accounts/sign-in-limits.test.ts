import { createHash } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { answer, post } from '../../../tests/fixtures/factories.ts';
import { EMAIL, everything, JPEG, PASSWORD, rowsOf, signIn } from '../../../tests/fixtures/people/users.ts';
import { accountTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import type { LimitName } from '../../auth/limit-table.ts';
import { rateCounterOf } from '../../auth/limits.ts';

const UNKNOWN = 'nobody@example.org';
const MINUTE = 60_000;

const PAIR = 'sign-in by email and address';
/** Key of the count without an edge that sets the address. */
const at = (email: string, address = 'unknown') => `${address} ${email}`;

const status = async (response: Promise<Response>) => (await response).status;
/** Simulates that many tries. */
async function tried(harness: Harness, limit: LimitName, who: string, count: number) {
  const { key } = await rateCounterOf(harness.deps, limit, who);
  const args = [key, count, harness.clock.now + 15 * MINUTE];
  await harness.client.execute({ sql: 'INSERT OR REPLACE INTO rate_limit_counts VALUES (?, ?, ?)', args });
}
const tooMany = (minutes: number) => ({ message: accountsWords.rateLimited(minutes), code: 'too_many' });

describe('signing in', () => {
  // Fails when the counts are not checked (`requireUnderLimit`), or when only existing emails are counted.
  test.for([EMAIL, UNKNOWN])('as %s is possible ten times, then refused', async (email, { harness }) => {
    for (let n = 1; n <= 10; n++) expect([n, await status(signIn(harness, email, 'Wrong#1'))]).toEqual([n, 401]);
    harness.clock.now += 5 * MINUTE;
    const response = await signIn(harness, email);
    expect(response.headers.get('Retry-After')).toBe('600');
    expect(await answer(response)).toEqual([429, tooMany(10)]);
    expect(await rowsOf(harness, 'SELECT * FROM login_tokens')).toEqual([]);
  });

  // Fails when an unknown email gets another message, no count, or no hash.
  test('answers a known and an unknown email identically, in every header, before and after the limit', async ({
    harness,
  }) => {
    const seen = async (email: string) => {
      const response = await signIn(harness, email, 'Wrong#1');
      return [response.status, [...response.headers], await response.text()];
    };
    for (let n = 1; n <= 12; n++) expect(await seen(UNKNOWN)).toEqual(await seen(EMAIL));
  });

  test('is possible again after the window, with a new count', async ({ harness }) => {
    await tried(harness, PAIR, at(EMAIL), 11);
    harness.clock.now += 15 * MINUTE - 1;
    const response = await signIn(harness, EMAIL);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '1']);
    harness.clock.now += 1;
    expect(await status(signIn(harness, EMAIL, 'Wrong#1'))).toBe(401);
    expect(await status(signIn(harness, EMAIL))).toBe(200);
    const { key } = await rateCounterOf(harness.deps, PAIR, at(EMAIL));
    expect(await rowsOf(harness, 'SELECT * FROM rate_limit_counts')).toContainEqual({
      key,
      count: 1,
      resets_at: harness.clock.now + 15 * MINUTE,
    });
  });

  test('counts nothing when it succeeds', async ({ harness }) => {
    for (let n = 0; n < 12; n++) expect(await status(signIn(harness, EMAIL, PASSWORD, '192.0.2.1'))).toBe(200);
    expect((await rowsOf(harness, 'SELECT count FROM rate_limit_counts')).map(({ count }) => count)).toEqual([0, 0, 0]);
  });

  // Fails when every error takes the count back: an account with an unreadable hash could be tried without end.
  test('stays counted after an error of ours', async ({ harness }) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await harness.client.execute("UPDATE credentials SET password_hash = 'scrypt$3$1$1$AAAA$AAAA'");
    expect(await status(signIn(harness, EMAIL))).toBe(500);
    expect(log).toHaveBeenCalled();
    expect((await rowsOf(harness, 'SELECT count FROM rate_limit_counts')).map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  test('counts all spellings of an email together', async ({ harness }) => {
    await tried(harness, PAIR, at(EMAIL), 10);
    expect(await status(signIn(harness, ' ANN@example.org '))).toBe(429);
  });

  test('is limited per address, over all emails, and only for that address', async ({ harness }) => {
    await tried(harness, 'sign-in by address', '192.0.2.1', 199);
    expect(await status(signIn(harness, UNKNOWN, 'Wrong#1', '192.0.2.1'))).toBe(401);
    expect(await status(signIn(harness, EMAIL, PASSWORD, '192.0.2.1'))).toBe(429);
    expect(await status(signIn(harness, EMAIL, PASSWORD, '192.0.2.2'))).toBe(200);
  });

  test('of many at once lets at most ten through', async ({ harness }) => {
    await tried(harness, PAIR, at(EMAIL), 8);
    const answers = await Promise.all(Array.from({ length: 8 }, () => status(signIn(harness, EMAIL, 'Wrong#1'))));
    expect(answers.sort()).toEqual([401, 401, 429, 429, 429, 429, 429, 429]);
  });

  // Fails when a try refused by the narrower limit still counts for the email: one address could then lock its owner
  // out.
  test('of many at once from one address uses up no tries of the email elsewhere', async ({ harness }) => {
    await tried(harness, PAIR, at(EMAIL, '192.0.2.1'), 10);
    for (let n = 0; n < 101; n++) {
      // Another isolate has not seen that the address is past its limit.
      harness.deps.rateLimiter.past.clear();
      expect(await status(signIn(harness, EMAIL, 'Wrong#1', '192.0.2.1'))).toBe(429);
    }
    expect(await status(signIn(harness, EMAIL, PASSWORD, '192.0.2.2'))).toBe(200);
  });

  // Fails when the key of a try is not hashed, or hashed without the secret.
  test('stores no email and no address in the counts', async ({ harness }) => {
    await signIn(harness, EMAIL, 'Wrong#1', '192.0.2.1');
    const kept = JSON.stringify(await rowsOf(harness, 'SELECT key FROM rate_limit_counts'));
    expect(kept).toMatch(/"sign-in by email [0-9a-f]{64}"/);
    expect(kept).not.toMatch(/ann|example|192\./);
    const plain = (text: string) => createHash('sha256').update(text).digest('hex');
    for (const text of [EMAIL, '192.0.2.1', at(EMAIL, '192.0.2.1')]) expect(kept).not.toContain(plain(text));
  });
});

describe('signing up', () => {
  const signUp = (harness: Harness, change: object = {}) =>
    post(
      harness,
      '/api/auth/sign-up',
      { name: 'Bob', email: 'bob@example.org', password: PASSWORD, role: 'Buyer', ...change },
      { 'CF-Connecting-IP': '192.0.2.1' },
    );

  test('is possible three hundred times an hour from one address', async ({ harness }) => {
    await tried(harness, 'sign-up by address', '192.0.2.1', 299);
    expect(await status(signUp(harness))).toBe(201);
    const before = await everything(harness);
    const response = await signUp(harness, { email: 'carol@example.org' });
    expect(response.headers.get('Retry-After')).toBe('900');
    expect(await answer(response)).toEqual([429, tooMany(15)]);
    expect(await everything(harness)).toEqual(before);
  });

  // Fails when the photo is fetched before the count is checked.
  test('past that fetches nothing and stores nothing', async ({ harness }) => {
    await tried(harness, 'sign-up by address', '192.0.2.1', 300);
    harness.remote.set('https://i.example.org/a', JPEG);
    const fetchPhoto = vi.spyOn(harness.deps, 'fetchPhoto');
    expect(await status(signUp(harness, { photo: 'https://i.example.org/a' }))).toBe(429);
    expect([fetchPhoto.mock.calls, harness.photos.kept.size]).toEqual([[], 0]);
  });
});
