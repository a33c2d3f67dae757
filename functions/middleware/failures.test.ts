import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, vi } from 'vitest';
import { commonWords } from '../../core/words/en/common.ts';
import { account, answer, bookingOf, listing, post } from '../../tests/fixtures/factories.ts';
import { test } from '../../tests/fixtures/test.ts';
import { ORIGIN } from '../../tests/harness.ts';
import { sessions } from '../db/tables/accounts.ts';
import { orders } from '../db/tables/money/payments.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a call that does not exist', () => {
  const missing = [404, { message: commonWords.error.notFound, code: 'not_found' }];

  test.for([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/category'],
    ['DELETE', '/api/products'],
    ['GET', '/api/my-orders/a/b'],
    ['GET', '/api/my-orders/x.css/'],
    ['GET', '/photos/none'],
    ['GET', '/photos/a.b'],
  ] as const)('%s %s answers 404 as JSON', async ([method, path], { harness }) => {
    const response = await harness.send(path, { method });
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer(response)).toEqual(missing);
  });

  test.for(['/api/my-orders/%', '/api/my-orders/%ff', '/api/my-orders/%00', "/api/my-orders/'%20OR%201=1--"])(
    'nor does the row %s',
    async (path, { buyer }) => {
      expect(await answer(buyer.ask('GET', path))).toEqual(missing);
    },
  );
});

describe('a write from a foreign page', () => {
  test.for([
    'https://evil.example',
    'null',
    `${ORIGIN}.evil.example`,
    'http://localhost:4322',
    'HTTP://LOCALHOST:4321',
    '',
  ])('is refused with the origin %j without a change', async (Origin, { harness, seller, buyer }) => {
    const listingId = await listing(harness, seller);
    const headers = { ...buyer.headers, Origin, 'Content-Type': 'application/json' };
    const body = JSON.stringify(bookingOf(listingId));
    expect(await answer(harness.send('/api/my-orders', { method: 'POST', headers, body }))).toEqual([
      403,
      { message: 'forbidden access', code: 'forbidden' },
    ]);
    const signOut = harness.send('/api/auth/sign-out', { method: 'POST', headers: { ...buyer.headers, Origin } });
    expect((await signOut).status).toBe(403);
    expect(await harness.db.select().from(orders)).toEqual([]);
    expect(await harness.db.select().from(sessions)).toHaveLength(2);
  });

  test('is distinguished from one of our own page, and from a read', async ({ harness, seller, buyer }) => {
    const body = bookingOf(await listing(harness, seller));
    expect((await post(harness, '/api/my-orders', body, { ...buyer.headers, Origin: ORIGIN })).status).toBe(201);
    const read = await harness.send('/api/category', { headers: { Origin: 'https://evil.example' } });
    expect(read.status).toBe(200);
    expect([...read.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('gets no preflight that allows it', async ({ harness }) => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const response = await harness.send('/api/my-orders', { method: 'OPTIONS', headers });
    expect(response.ok).toBe(false);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('without a database every call is `unavailable`, with a time to retry', async ({ harness, buyer }) => {
  harness.client.close();
  for (const path of ['/api/category', '/api/advertise', '/api/products', '/api/my-orders', '/api/auth/me']) {
    const response = await buyer.ask('GET', path);
    expect([path, response.headers.get('Retry-After')]).toEqual([path, '5']);
    expect(await answer(response)).toEqual([503, { message: commonWords.error.unavailable, code: 'unavailable' }]);
  }
});

test('a defect answers 500 without details, and the log has no personal data', async ({ harness }) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await account(harness, 'canary@example.org', 'Secret#1');
  await harness.db.run(sql`ALTER TABLE credentials RENAME COLUMN password_hash TO elsewhere`);
  const response = post(harness, '/api/auth/sign-in', { email: 'canary@example.org', password: 'Secret#1' });
  expect(await answer(response)).toEqual([500, { message: commonWords.error.unexpected, code: 'unexpected' }]);
  expect(log).toHaveBeenCalledOnce();
  const { inspect } = await import('node:util');
  const logged = inspect(log.mock.calls, { depth: 10 });
  expect(logged).toContain('/api/auth/sign-in');
  expect([logged.includes('canary@'), logged.includes('Secret#1')]).toEqual([false, false]);
});
