/** Public pages follow what is written, on a platform that limits purges, refuses them and loses them. */
import { expect, vi } from 'vitest';
import { tag } from '../../core/cache.ts';
import { categoryPage, emma, page, price, platformTest as test, waiting } from '../../tests/fixtures/catalog/visits.ts';
import { listing } from '../../tests/fixtures/factories.ts';
import { posted } from '../../tests/fixtures/listings.ts';
import { rowsOf } from '../../tests/fixtures/people/users.ts';
import { runJobs } from '../jobs.ts';
import { sendWaiting } from './purge-queue.ts';

const MINUTE = 60_000;

test('a write is seen by the next request, and its row is gone when nobody can be late any more', async ({
  harness,
  seller,
  platform,
}) => {
  const id = await emma(harness, seller);
  expect(await categoryPage(platform, harness)).toEqual(['Emma 1250']);
  expect((await price(seller, id, 9)).headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await categoryPage(platform, harness)).toEqual(['Emma 900']);
  expect(await waiting(harness)).toBe(1);
  await platform.pass(5_000);
  expect([await waiting(harness), platform.calls.length]).toEqual([0, 2]);
});

test('refused, a write is made all the same; its pages are a minute old at most, and the schedule asks again', async ({
  harness,
  seller,
  platform,
}) => {
  const id = await emma(harness, seller);
  await categoryPage(platform, harness);
  platform.how.fails = 'refuses';
  expect((await price(seller, id, 9)).status).toBe(200);
  await platform.pass(MINUTE - 1);
  expect(await categoryPage(platform, harness)).toEqual(['Emma 1250']);
  await platform.pass(1);
  expect(await categoryPage(platform, harness)).toEqual(['Emma 900']);
  await runJobs(harness.deps);
  expect(await waiting(harness)).toBe(1);
  platform.how.fails = 'never';
  await platform.pass(MINUTE);
  await runJobs(harness.deps);
  expect([await waiting(harness), platform.calls.at(-1)]).toEqual([0, expect.arrayContaining([tag.book(id)])]);
});

test('a purge that the platform has lost is made again', async ({ harness, seller, platform }) => {
  const id = await emma(harness, seller);
  await categoryPage(platform, harness);
  platform.how.fails = 'loses';
  await price(seller, id, 9);
  expect(await categoryPage(platform, harness)).toEqual(['Emma 1250']);
  platform.how.fails = 'never';
  await platform.pass(5_000);
  expect([await categoryPage(platform, harness), await waiting(harness)]).toEqual([['Emma 900'], 0]);
});

// Fails when the row is written after the batch, or removed before the purge.
test('what ends between commit and purge is purged by the schedule', async ({ harness, seller, platform }) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const id = await emma(harness, seller);
  await categoryPage(platform, harness);
  platform.how.fails = 'dies';
  await price(seller, id, 9);
  platform.how.fails = 'never';
  expect([await categoryPage(platform, harness), await waiting(harness)]).toEqual([['Emma 1250'], 1]);
  await platform.pass(10_000);
  await runJobs(harness.deps);
  expect([await categoryPage(platform, harness), await waiting(harness)]).toEqual([['Emma 900'], 0]);
});

// Fails without the second purge, or when the first one ends the row.
test('a page that was read before a write and kept after its purge is dropped again', async ({
  harness,
  seller,
  platform,
}) => {
  const id = await emma(harness, seller);
  await categoryPage(platform, harness, 'fantasy', () => price(seller, id, 9));
  expect(await categoryPage(platform, harness)).toEqual(['Emma 1250']);
  // The schedule is faster than whoever was late, and does not end the row.
  await sendWaiting(harness.deps);
  expect(await waiting(harness)).toBe(1);
  await platform.pass(5_000);
  expect([await categoryPage(platform, harness), await waiting(harness)]).toEqual([['Emma 900'], 0]);
});

test('a page that was made between commit and purge shows the write, before and after the purge', async ({
  harness,
  seller,
  platform,
}) => {
  const id = await emma(harness, seller);
  platform.how.fails = 'refuses';
  await price(seller, id, 9);
  expect(await categoryPage(platform, harness)).toEqual(['Emma 900']);
  platform.how.fails = 'never';
  await platform.pass(10_000);
  await runJobs(harness.deps);
  expect([await categoryPage(platform, harness), await waiting(harness)]).toEqual([['Emma 900'], 0]);
});

// Fails when a row is ended that nobody has sent: one that was written while others were being sent.
test('two that send side by side, and a write meanwhile, leave nothing unsent', async ({
  harness,
  seller,
  platform,
}) => {
  const [first, second] = [await emma(harness, seller), await emma(harness, seller)];
  platform.how.fails = 'refuses';
  await price(seller, first, 9);
  await platform.pass(10_000);
  const { purge } = harness.deps.pages;
  let isWritten = false;
  const meanwhile = vi.spyOn(harness.deps.pages, 'purge').mockImplementation(async (tags) => {
    if (!isWritten) {
      isWritten = true;
      await price(seller, second, 8);
      platform.how.fails = 'never';
    }
    return purge(tags);
  });
  await Promise.all([sendWaiting(harness.deps), sendWaiting(harness.deps)]);
  meanwhile.mockRestore();
  const left = await rowsOf(harness, 'SELECT tags FROM purges');
  expect(left.map(({ tags }) => String(tags))).toEqual([expect.stringContaining(tag.book(second))]);
  await platform.pass(10_000);
  await sendWaiting(harness.deps);
  expect([await waiting(harness), platform.calls.flat()]).toEqual([0, expect.arrayContaining([tag.book(second)])]);
});

test('under load the budget is kept, writes are gathered in full calls, and no page is older than a minute', async ({
  harness,
  seller,
  platform,
}) => {
  const ids: string[] = [];
  for (let n = 0; n < 120; n++) ids.push(await listing(harness, seller, { name: `Book ${n}` }));
  const last = ids.at(-1) ?? '';
  for (const [n, id] of ids.entries()) await price(seller, id, 5 + n / 10, `Book ${n}`);
  // After a rest, so many are sent at once.
  expect(platform.calls).toHaveLength(25);
  expect(await waiting(harness)).toBe(120);
  await page(platform, harness, last);
  await price(seller, last, 3, 'Book Last');
  expect(await page(platform, harness, last)).toEqual(['Book 119', 0]);
  // Who is refused waits for the next minute.
  const refused = platform.refused.length;
  platform.how.fails = 'refuses';
  await runJobs(harness.deps);
  platform.how.fails = 'never';
  expect(platform.refused.length - refused).toBe(1);
  for (let minute = 0; minute < 4; minute++) {
    await platform.pass(MINUTE);
    expect(await page(platform, harness, last)).toEqual(['Book Last', 0]);
    const before = platform.calls.length;
    await runJobs(harness.deps);
    expect(platform.calls.length - before).toBeLessThanOrEqual(6);
  }
  expect(await waiting(harness)).toBe(0);
  expect(Math.max(...platform.calls.map(({ length }) => length))).toBe(100);
});

// Fails when a write sends its own tags alone: whoever comes next takes the budget, and what waits never gets its turn.
test('a write takes along what waits', async ({ harness, seller, platform }) => {
  const [first, second] = [await emma(harness, seller), await emma(harness, seller)];
  platform.how.fails = 'refuses';
  await price(seller, first, 9);
  platform.how.fails = 'never';
  await price(seller, second, 8);
  expect(platform.calls).toEqual([expect.arrayContaining([tag.book(first), tag.book(second)])]);
});

test('what waits for longer than anything is kept is forgotten; pictures go first', async ({
  harness,
  seller,
  platform,
}) => {
  const shown = await posted(harness, seller);
  platform.how.fails = 'refuses';
  await seller.ask('DELETE', `/api/products/${shown}`);
  const id = await emma(harness, seller);
  await price(seller, id, 9);
  platform.how.fails = 'never';
  await platform.pass(10_000);
  await sendWaiting(harness.deps);
  const sent = platform.calls.at(-1) ?? [];
  const places = [sent.findIndex((name) => name.startsWith('photo:')), sent.indexOf(tag.book(id))];
  expect(places).toEqual([expect.any(Number), expect.any(Number)]);
  expect(places).toEqual(places.filter((place) => place >= 0).toSorted((a, b) => a - b));
  platform.how.fails = 'refuses';
  await price(seller, id, 8);
  await platform.pass(71 * MINUTE);
  await sendWaiting(harness.deps);
  expect(await waiting(harness)).toBe(0);
});

test('with nothing to send, a minute costs one read of no row', async ({ harness, platform }) => {
  const reads = vi.spyOn(harness.client, 'execute');
  await sendWaiting(harness.deps);
  expect([platform.calls, reads.mock.calls.length]).toEqual([[], 1]);
});
