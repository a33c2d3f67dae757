/** A hidden review is told to nobody: no answer to anybody but its author changes by it. */
import { expect } from 'vitest';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { asDescribed, idOf, paidAndKind } from '../../../tests/fixtures/fulfilment/reviews.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

/** Everything that a person can read about the sale and the seller, their letters and their export included. */
async function readBy(
  harness: Harness,
  who: SignedIn,
  { seller, buyer, orderId, id }: { seller: SignedIn; buyer: SignedIn; orderId: string; id: string },
) {
  const paths = [
    ...['/api/auth/export', '/api/notifications', `/api/fulfilments/${orderId}`, `/api/my-orders/${orderId}`],
    ...[`/api/sellers/${seller.id}`, `/api/reviews?seller=${seller.id}`, `/api/reviews?buyer=${buyer.id}`],
    ...[`/api/reviews?sale=${orderId}`, '/api/reported-reviews', '/api/my-buyers', '/api/audit'],
  ];
  const answers: unknown[] = [];
  for (const path of paths) answers.push([path, await answer(who.ask('GET', path))]);
  for (const call of [`reviews/${id}/report`, `reviews/${id}/reply`])
    answers.push([call, await answer(who.ask('POST', `/api/${call}`, { text: 'x' }))]);
  const letters = await harness.client.execute(
    `SELECT kind, facts FROM outbox WHERE user_id = '${who.id}' ORDER BY id`,
  );
  return JSON.stringify([answers, letters.rows], (key, value) => (key === 'expires_at' ? undefined : value));
}

test('a hidden review changes nothing that anybody else can read, and shows after 14 days', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  for (let sale = 0; sale < 5; sale++) await completed(harness, seller, await signedIn(harness, 'Buyer'));
  const { orderId } = await completed(harness, seller, buyer);
  const readers = [seller, other, admin];
  const about = { seller, buyer, orderId, id: 'none' };
  await runJobs(harness.deps);
  const before = await Promise.all(readers.map((who) => readBy(harness, who, about)));
  harness.purged.length = 0;
  const id = await idOf(asDescribed(buyer, orderId, false, 'Torn.'));
  await runJobs(harness.deps);
  const after = await Promise.all(readers.map((who) => readBy(harness, who, { ...about, id })));
  expect(after.map((text) => text.replaceAll(id, 'none'))).toEqual(before);
  expect(harness.purged.flat()).not.toContain(`stock:${seller.id}`);
  harness.clock.now += 14 * DAY;
  expect(await answer(harness.send(`/api/sellers/${seller.id}`))).toMatchObject([
    200,
    { as_described: { n: 0, of: 1 } },
  ]);
});

test("a seller's hidden review of a buyer shows to the buyer with their own", async ({ harness, seller, buyer }) => {
  const { orderId } = await completed(harness, seller, buyer);
  const about = { seller, buyer, orderId, id: 'none' };
  await runJobs(harness.deps);
  const before = await readBy(harness, buyer, about);
  const id = await idOf(paidAndKind(seller, orderId, false, 'Came late.'));
  await runJobs(harness.deps);
  expect((await readBy(harness, buyer, { ...about, id })).replaceAll(id, 'none')).toBe(before);
  await asDescribed(buyer, orderId);
  expect(await readBy(harness, buyer, { ...about, id })).toContain('Came late.');
});
