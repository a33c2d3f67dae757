import { expect } from 'vitest';
import { searchWords } from '../../core/words/en/search.ts';
import { answer, listing } from '../../tests/fixtures/factories.ts';
import { test } from '../../tests/fixtures/test.ts';
import type { Harness } from '../../tests/harness.ts';
import { createSearchGate, SEARCHES_AT_ONCE, type SearchGate, SLOW_SEARCH_MS, searchLimitOf } from './search-gate.ts';

const { most, least } = SEARCHES_AT_ONCE;
/** Limit of concurrent searches by programs. */
const programs = searchLimitOf('program', most);
const BUSY = [503, { message: searchWords.busy, code: 'unavailable' }];

const search = (harness: Harness, text = 'emma') => harness.send(`/api/search?q=${text}`);

/** Searches that stall in the database until `end` is called. */
async function searching(harness: Harness, count: number, ask = () => search(harness)) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { batch } = harness.client;
  const began = Promise.withResolvers<void>();
  let waiting = 0;
  harness.client.batch = async (...statements) => {
    if (waiting < count) {
      if (++waiting === count) began.resolve();
      await ended;
    }
    return batch.apply(harness.client, statements);
  };
  const answers = Promise.all(Array.from({ length: count }, ask));
  await began.promise;
  return {
    statuses: () => {
      end();
      return answers.then((all) => all.map(({ status }) => status));
    },
  };
}

// Fails when the gate counts nothing, and when it lets a search read the database first.
test('a search that would queue is refused before it reads the database; other requests are answered', async ({
  harness,
  seller,
}) => {
  await listing(harness, seller);
  const { statuses } = await searching(harness, programs);
  const refused = await search(harness);
  expect([refused.headers.get('Retry-After'), refused.headers.get('Server-Timing')]).toEqual(['2', 'db;desc="0"']);
  expect(await answer(refused)).toEqual(BUSY);
  for (const path of ['/api/search/completions?q=emma', '/api/category', '/api/advertise', '/api/health'])
    expect([path, (await harness.send(path)).status]).toEqual([path, 200]);
  expect(await statuses()).toEqual(Array(programs).fill(200));
  expect((await search(harness)).status).toBe(200);
});

// Fails when completions bypass the gate.
test('completions of a search field are refused when all places are taken', async ({ harness }) => {
  const offers = () => harness.send('/api/search/completions?q=emma');
  const { statuses } = await searching(harness, most, offers);
  expect(await answer(await offers())).toEqual(BUSY);
  expect(await statuses()).toEqual(Array(most).fill(200));
});

/** Searches that end when `end` is called. */
function pending(gate: SearchGate, count: number) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const all = Promise.all(Array.from({ length: count }, () => gate('person', () => promise)));
  return async () => {
    end();
    await all;
  };
}

// Fails when the duration of a search is ignored.
test('a slow database admits fewer searches, and more again as it recovers', async () => {
  let moment = 0;
  const gate = createSearchGate({ now: () => moment });
  for (const [admitted, tookMs] of [
    [most, SLOW_SEARCH_MS + 1],
    [least, SLOW_SEARCH_MS + 1],
    [least, SLOW_SEARCH_MS],
    [2 * least, SLOW_SEARCH_MS],
    [most, 0],
  ] as const) {
    const end = pending(gate, admitted);
    await expect(gate('person', async () => {})).rejects.toThrow(searchWords.busy);
    moment += tookMs;
    await end();
  }
});

// Fails when programs may take all places.
test('programs leave some places to people', async () => {
  const gate = createSearchGate({ now: () => 0 });
  const endPrograms = pending(gate, programs);
  await expect(gate('program', async () => 'found')).rejects.toThrow(searchWords.busy);
  expect(await gate('person', async () => 'found')).toBe('found');
  const endPeople = pending(gate, most - programs);
  await expect(gate('person', async () => 'found')).rejects.toThrow(searchWords.busy);
  await endPrograms();
  await endPeople();
});

test('a search that was dropped frees its place after ten seconds', async ({ harness }) => {
  await searching(harness, programs);
  expect((await search(harness)).status).toBe(503);
  harness.clock.now += 10_001;
  expect((await search(harness)).status).toBe(200);
});
