/** Public pages follow writes on a platform that limits, refuses and loses purges. */
import { expect, vi } from 'vitest';
import { tag } from '../../core/cache.ts';
import { categoryPage, emma, page, price, platformTest as test, waiting } from '../../tests/fixtures/catalog/visits.ts';
import { listing } from '../../tests/fixtures/factories.ts';
import { posted } from '../../tests/fixtures/listings.ts';
import { rowsOf } from '../../tests/fixtures/people/users.ts';
import { runJobs } from '../jobs.ts';
import { sendWaitingPurges } from './purge-queue.ts';

const MINUTE = 60_000;

test('the next request sees a write; its row is deleted when no late page can be stored any more', async ({
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

test('a refused purge does not fail the write: pages are at most a minute old, and the schedule retries', async ({
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

test('repeats a purge that the platform has lost', async ({ harness, seller, platform }) => {
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
test('the schedule purges for a write whose Worker ended between commit and purge', async ({
  harness,
  seller,
  platform,
}) => {
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

// Fails without the second purge, or when the first one deletes the row.
test('purges again a page that was read before a write and stored after its purge', async ({
  harness,
  seller,
  platform,
}) => {
  const id = await emma(harness, seller);
  await categoryPage(platform, harness, 'fantasy', () => price(seller, id, 9));
  expect(await categoryPage(platform, harness)).toEqual(['Emma 1250']);
  // The schedule runs before the time of late pages is over, and must not delete the row.
  await sendWaitingPurges(harness.deps);
  expect(await waiting(harness)).toBe(1);
  await platform.pass(5_000);
  expect([await categoryPage(platform, harness), await waiting(harness)]).toEqual([['Emma 900'], 0]);
});

test('a page that was rendered between commit and purge shows the write, before and after the purge', async ({
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

// Fails when a row is deleted without a purge: one that was written while others were being sent.
test('two concurrent senders, and a write meanwhile, leave nothing unsent', async ({ harness, seller, platform }) => {
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
  await Promise.all([sendWaitingPurges(harness.deps), sendWaitingPurges(harness.deps)]);
  meanwhile.mockRestore();
  const left = await rowsOf(harness, 'SELECT tags FROM purges');
  expect(left.map(({ tags }) => String(tags))).toEqual([expect.stringContaining(tag.book(second))]);
  await platform.pass(10_000);
  await sendWaitingPurges(harness.deps);
  expect([await waiting(harness), platform.calls.flat()]).toEqual([0, expect.arrayContaining([tag.book(second)])]);
});

test('under load the purge budget holds, writes share full calls, and no page is older than a minute', async ({
  harness,
  seller,
  platform,
}) => {
  const ids: string[] = [];
  for (let n = 0; n < 120; n++) ids.push(await listing(harness, seller, { name: `Book ${n}` }));
  const last = ids.at(-1) ?? '';
  for (const [n, id] of ids.entries()) await price(seller, id, 5 + n / 10, `Book ${n}`);
  // The burst that the platform allows after a pause.
  expect(platform.calls).toHaveLength(25);
  expect(await waiting(harness)).toBe(120);
  await page(platform, harness, last);
  await price(seller, last, 3, 'Book Last');
  expect(await page(platform, harness, last)).toEqual(['Book 119', 0]);
  // Refused purges wait for the next minute.
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

// Fails when a write sends its own tags only: new writes use up the budget, and waiting rows are never sent.
test('a write also sends waiting rows', async ({ harness, seller, platform }) => {
  const [first, second] = [await emma(harness, seller), await emma(harness, seller)];
  platform.how.fails = 'refuses';
  await price(seller, first, 9);
  platform.how.fails = 'never';
  await price(seller, second, 8);
  expect(platform.calls).toEqual([expect.arrayContaining([tag.book(first), tag.book(second)])]);
});

test('deletes rows older than any cached page; sends pictures first', async ({ harness, seller, platform }) => {
  const shown = await posted(harness, seller);
  platform.how.fails = 'refuses';
  await seller.ask('DELETE', `/api/products/${shown}`);
  const id = await emma(harness, seller);
  await price(seller, id, 9);
  platform.how.fails = 'never';
  await platform.pass(10_000);
  await sendWaitingPurges(harness.deps);
  const sent = platform.calls.at(-1) ?? [];
  const places = [sent.findIndex((name) => name.startsWith('photo:')), sent.indexOf(tag.book(id))];
  expect(places).toEqual([expect.any(Number), expect.any(Number)]);
  expect(places).toEqual(places.filter((place) => place >= 0).toSorted((a, b) => a - b));
  platform.how.fails = 'refuses';
  await price(seller, id, 8);
  await platform.pass(71 * MINUTE);
  await sendWaitingPurges(harness.deps);
  expect(await waiting(harness)).toBe(0);
});

test('with nothing to send, a minute costs one read of no row', async ({ harness, platform }) => {
  const reads = vi.spyOn(harness.client, 'execute');
  await sendWaitingPurges(harness.deps);
  expect([platform.calls, reads.mock.calls.length]).toEqual([[], 1]);
});
