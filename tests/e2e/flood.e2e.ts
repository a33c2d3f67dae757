import { expect, test } from './shop.ts';

test('a flood of sign-ins is turned away, and the shop goes on answering', async ({ request }) => {
  const alone = Date.now();
  await request.post('/api/auth/sign-in', { data: { email: 'alone@example.org', password: 'x' } });
  const one = Date.now() - alone;
  const flood = Array.from({ length: 40 }, (_, n) =>
    request.post('/api/auth/sign-in', { data: { email: `flood-${n}@example.org`, password: 'x' } }),
  );
  const began = Date.now();
  expect((await request.get('/api/health')).status()).toBe(200);
  const healthAfter = Date.now() - began;
  const answers = await Promise.all(flood);
  const busy = answers.filter((answer) => answer.status() === 503);
  expect(busy.length).toBeGreaterThan(10);
  expect(Number(busy[0]?.headers()['retry-after'])).toBeGreaterThan(0);
  // A ratio, not a time: forty hashes in a row would take the call forty times as long as one.
  expect(healthAfter / one).toBeLessThan(15);
});
