import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { accountsWords } from '../../core/words/en/accounts.ts';
import { searchWords } from '../../core/words/en/search.ts';
import { answer } from '../../tests/fixtures/factories.ts';
import { upload } from '../../tests/fixtures/listings.ts';
import { EMAIL, PASSWORD, rowsOf } from '../../tests/fixtures/people/users.ts';
import { accountTest, test } from '../../tests/fixtures/test.ts';
import type { Harness } from '../../tests/harness.ts';
import { ADDRESS_LIMITS, addressLimitsOf, BINDINGS } from './address-limits.ts';

const from = (address: string) => ({ 'CF-Connecting-IP': address });

const signIn = (harness: Harness, address: string, password = PASSWORD) =>
  harness.send('/api/auth/sign-in', {
    method: 'POST',
    headers: { ...from(address), 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password }),
  });

// Fails when a call is not counted, and when the database is read first.
test.for(['/api/search?q=emma', '/api/search/completions?q=emma'])(
  '%s is refused past the limit of its address, and no other address is',
  async (path, { harness }) => {
    harness.limits.most.search = 3;
    const ask = (address: string) => harness.send(path, { headers: from(address) });
    for (let n = 0; n < 3; n++) expect((await ask('2001:db8::1')).status).toBe(200);
    const refused = await ask('2001:db8::2');
    expect([refused.headers.get('Retry-After'), refused.headers.get('Server-Timing')]).toEqual(['10', 'db;desc="0"']);
    expect(await answer(refused)).toEqual([429, { message: searchWords.tooMany, code: 'too_many' }]);
    expect((await ask('203.0.113.1')).status).toBe(200);
    expect(harness.limits.asked).toContainEqual(['search', '2001:db8:0:0']);
  },
);

// Fails when a header is read that a client may send, or when one of two addresses is trusted.
test('a client cannot choose its own counter by its headers', async ({ harness }) => {
  const ask = (headers: HeadersInit) => harness.send('/api/search?q=emma', { headers });
  harness.limits.asked.length = 0;
  for (const made of ['198.51.100.1', '198.51.100.2'])
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'True-Client-IP', 'CF-Connecting-IPv6', 'Forwarded'])
      await ask({ ...from('203.0.113.7'), [name]: made });
  expect(new Set(harness.limits.asked.map(([, key]) => key))).toEqual(new Set(['203.0.113.7']));
  harness.limits.asked.length = 0;
  for (const made of ['198.51.100.1', '198.51.100.2']) {
    const twice = new Headers(from(made));
    twice.append('CF-Connecting-IP', '203.0.113.7');
    await ask(twice);
  }
  expect(harness.limits.asked).toEqual([
    ['search', 'unknown'],
    ['search', 'unknown'],
  ]);
});

// The platform gives them this address for every client (Cloudflare's "HTTP headers").
test('all Workers of other sites share one counter', async ({ harness }) => {
  await harness.send('/api/search?q=emma', { headers: from('2a06:98c0:3600::103') });
  expect(harness.limits.asked).toEqual([
    ['search', '2a06:98c0:3600:0'],
    ['search/56', '2a06:98c0:3600:0/56'],
    ['search/48', '2a06:98c0:3600/48'],
  ]);
});

// Fails when the wider networks are not counted, or when requests refused by a narrower one use up their counts.
test.for([
  ['search/56', (n: number) => `2001:db8:1:f${n}::1`, '2001:db8:1:e00::1'],
  ['search/48', (n: number) => `2001:db8:1:${n}000::1`, '2001:db8:2::1'],
] as const)('%s is a count of its own', async ([counter, neighbour, other], { harness }) => {
  harness.limits.most = { search: 1, [counter]: 3 };
  const ask = async (address: string) => (await harness.send('/api/search?q=emma', { headers: from(address) })).status;
  expect([await ask(neighbour(1)), await ask(neighbour(1)), await ask(neighbour(1))]).toEqual([200, 429, 429]);
  expect([await ask(neighbour(2)), await ask(neighbour(3)), await ask(neighbour(4))]).toEqual([200, 200, 429]);
  expect(await ask(other)).toBe(200);
});

accountTest(
  'a sign-in past the limit of its address is neither counted nor checked, with any password',
  async ({ harness }) => {
    harness.limits.most['sign-in'] = 1;
    expect((await signIn(harness, '203.0.113.1', 'Wrong#1')).status).toBe(401);
    const before = await rowsOf(harness, 'SELECT * FROM rate_limit_counts');
    const refused = await signIn(harness, '203.0.113.1');
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await answer(refused)).toEqual([429, { message: accountsWords.rateLimited(1), code: 'too_many' }]);
    expect(await rowsOf(harness, 'SELECT * FROM rate_limit_counts')).toEqual(before);
    expect((await signIn(harness, '203.0.113.2')).status).toBe(200);
  },
);

test('a refused upload stores nothing', async ({ harness, seller }) => {
  harness.limits.most.upload = 0;
  expect((await upload(harness, seller)).status).toBe(429);
  expect(harness.photos.kept.size).toBe(0);
});

test('a limit that does not answer refuses nobody, and is logged', async ({ harness }) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  harness.limits.failure = new Error('away');
  expect((await harness.send('/api/search?q=emma')).status).toBe(200);
  expect(JSON.parse(String(log.mock.lastCall))).toMatchObject({
    event: 'fault',
    what: 'a limit per address does not answer: search',
    error: 'Error',
  });
  expect(log).toHaveBeenCalledOnce();
});

test('a limit without its binding is off, and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const limiter = { limit: async () => ({ success: true }) };
  expect(addressLimitsOf({ SEARCH_LIMIT: limiter })).toEqual({ search: limiter });
  const absent = BINDINGS.map(([, binding]) => binding).filter((binding) => binding !== 'SEARCH_LIMIT');
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)).what)).toEqual([
    `not limited per address, for want of a binding: ${absent.join(', ')}`,
  ]);
});

// Fails when a network around an address has no higher limit than the address, or shares its counter.
test('wrangler.toml binds each of them, with the period that Retry-After states', () => {
  const pattern = /name = "(\w+_LIMIT)(_\d\d)?"\nnamespace_id = "(\d+)"\nsimple = { limit = (\d+), period = (\d+) }/g;
  const bound = [...readFileSync('wrangler.toml', 'utf8').matchAll(pattern)];
  expect(bound.map(([, binding, width = '']) => binding + width)).toEqual(BINDINGS.map(([, binding]) => binding));
  expect(new Set(bound.map(([, , , namespace]) => namespace)).size).toBe(bound.length);
  for (const { binding, seconds } of Object.values(ADDRESS_LIMITS)) {
    const own = bound.filter(([, name]) => name === binding);
    expect(own.map(([, , , , , period]) => Number(period))).toEqual([seconds, seconds, seconds]);
    const [address = 0, wide = 0, widest = 0] = own.map(([, , , , limit]) => Number(limit));
    expect([binding, address < wide && wide < widest]).toEqual([binding, true]);
  }
});

// The URL of a call may contain personal data (`?email=`).
test('the platform logs no line of its own per request', () => {
  const [, logs = ''] = readFileSync('wrangler.toml', 'utf8').split('[observability.logs]');
  expect(logs.split('[')[0]).toContain('invocation_logs = false');
});
