import { afterEach, describe, expect, vi } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { begin, callbackWith, choose, comeBack, withGoogle } from '../../../tests/fakes/google.ts';
import { account } from '../../../tests/fixtures/factories.ts';
import { googleTest as test } from '../../../tests/fixtures/people/google-test.ts';
import { enter, everything, PASSWORD, sessionStatus } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { faults } from '../../../tools/stand-ins/google/faults.ts';

const EMAIL = 'google@dogear.test';
afterEach(() => {
  vi.restoreAllMocks();
});

type Returned = Awaited<ReturnType<typeof comeBack>>;

/** Refused with a page that gives the reason, without a session, and with every row unchanged. */
async function isRefused(
  harness: Harness,
  attempt: () => Promise<Returned>,
  error: string = accountsWords.google.refused,
) {
  const before = await everything(harness);
  const { response, message, login } = await attempt();
  expect([response.status, message, login]).toEqual([200, { error }, undefined]);
  expect(await everything(harness)).toEqual(before);
}

/** Shortens the wait for the provider from five seconds. */
function impatient() {
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number, ...rest: unknown[]) =>
    real(work, ms === 5_000 ? 200 : ms, ...(rest as []))) as typeof setTimeout);
}

// Fails when one of the checks of `verifyIdToken`, or that of `email_verified`, is missing.
describe('no account is signed in or loses its password when at the provider', () => {
  test.for(faults.filter(({ address }) => address !== 'changed-sub'))('$what', async ({ address }, { harness }) => {
    if (address === 'token-slow') impatient();
    const email = `${address}@example.org`;
    await account(harness, email, PASSWORD);
    const owner = await enter(harness, email);
    const { refused, silent, unverified } = accountsWords.google;
    const says: Record<string, string> = { unverified, 'token-500': silent, 'token-slow': silent };
    await isRefused(harness, () => withGoogle(harness, email), says[address] ?? refused);
    expect(await sessionStatus(owner)).toBe(200);
  });

  test('the person declines', async ({ harness }) => {
    const { url, pending } = await begin(harness);
    const path = await choose(url, { cancel: '1' });
    await isRefused(harness, () => comeBack(harness, path, pending));
  });
});

describe('a return is refused', () => {
  async function codeOf({ url }: { url: string }, state = new URL(url).searchParams.get('state')) {
    return (await choose(url, { account: EMAIL })).replace(/state=[^&]*/, `state=${state}`);
  }

  // Fails when the state is not compared (login CSRF).
  test('with another state, or with an incomplete one', async ({ harness }) => {
    const mine = await begin(harness);
    for (const state of ['another', 'A'.repeat(43), mine.pending, ''])
      await isRefused(harness, async () => comeBack(harness, await codeOf(mine, state), mine.pending));
  });

  test('with another browser’s cookie, without one, or with one that any host may set', async ({ harness }) => {
    const [mine, theirs] = [await begin(harness), await begin(harness)];
    for (const cookie of [theirs.pending, undefined, mine.pending.replace('__Host-', '')])
      await isRefused(harness, async () => comeBack(harness, await codeOf(mine), cookie));
  });

  // Fails without a verifier, or with one that fits every code: the state is theirs, the code is mine.
  test('with a code issued to another browser', async ({ harness }) => {
    const [mine, theirs] = [await begin(harness), await begin(harness)];
    const state = new URL(theirs.url).searchParams.get('state');
    await isRefused(harness, async () => comeBack(harness, await codeOf(mine, state), theirs.pending));
  });

  test('a second time, with the same parameters', async ({ harness }) => {
    const { url, pending } = await begin(harness);
    const path = await choose(url, { account: EMAIL });
    const first = await comeBack(harness, path, pending);
    expect(first.login).toBeDefined();
    expect(first.response.headers.getSetCookie()).toContain(
      '__Host-google=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    await isRefused(harness, () => comeBack(harness, path, pending));
  });

  // Fails when the nonce is not compared: a token of another sign-in would be accepted.
  test('with a token of another sign-in', async ({ harness }) => {
    const { url, pending } = await begin(harness);
    const swapped = new URL(url);
    swapped.searchParams.set('nonce', 'A'.repeat(43));
    const path = await choose(swapped.href, { account: EMAIL });
    await isRefused(harness, () => comeBack(harness, path, pending));
  });

  test.for<Record<string, string>>([
    {},
    { code: 'x' },
    { state: 'x' },
    { code: '', state: '' },
    { error: '"><script>alert(1)</script>', error_description: '</script><script>alert(1)</script>' },
    { code: '<img src=x onerror=alert(1)>', state: '"&quot;<' },
  ])('with %j, regardless of the cookie', async (query, { harness }) => {
    const { pending } = await begin(harness);
    const cookies = [pending, '__Host-google=', '__Host-google=%7B%7D', `__Host-google=${btoa('{"state":"x"}')}`];
    for (const cookie of cookies) {
      await isRefused(harness, async () => {
        const back = await comeBack(harness, callbackWith(query), cookie);
        expect(back.html).not.toMatch(/<img|alert/);
        return back;
      });
    }
  });

  test.for([
    '"><img/src=x>@example.org',
    "a'onload=alert(1)@example.org",
    '</script><script>@example.org',
    'a&quot;b@x.org',
  ])('and the page stays well-formed for the address %s', async (address, { harness }) => {
    const { html, message } = await withGoogle(harness, address);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img|<\/script><script/);
    expect(html.match(/<[^>]+>/g)).toHaveLength(html.split('<').length - 1);
    expect(Object.keys(message)).toHaveLength(1);
  });
});

test('without a database the user gets a message, and nobody is signed in', async ({ harness }) => {
  const { url, pending } = await begin(harness);
  const path = await choose(url, { account: EMAIL });
  const failure = Object.assign(new Error('no answer'), { name: 'DatabaseUnreachable' });
  vi.spyOn(harness.deps.db.$client, 'batch').mockRejectedValue(failure);
  await isRefused(harness, () => comeBack(harness, path, pending), commonWords.error.unavailable);
});
