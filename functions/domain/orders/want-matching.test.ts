/** Telling in portions: killed, twice at once, by many; and the guard of the database. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { dyingDatabase } from '../../../tests/fakes/dying-database.ts';
import { type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { posted } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import { wanted } from '../../../tests/fixtures/wants.ts';
import type { Harness } from '../../../tests/harness.ts';
import { writeBatch } from '../../db/batch.ts';
import { nextDigestAt, notifyWanters } from './want-matching.ts';

/** Fewer than a first portion, and two that differ in nothing. */
const test = stockedTest.extend('people', ({ harness }) =>
  Promise.all(Array.from({ length: 4 }, () => signedIn(harness, 'Buyer'))),
);

/** A copy that these want, of which nobody has been told yet. */
async function unheardOf(harness: Harness, seller: SignedIn, people: readonly SignedIn[]): Promise<string> {
  for (const person of people) await wanted(person, { title: 'Emma' });
  const { pages } = harness.deps;
  const { later } = pages;
  Object.assign(pages, { later: () => {} });
  const copy = await posted(harness, seller);
  Object.assign(pages, { later });
  return copy;
}

/** Bell lines and mentions in emails of each person. */
const toldOf = (harness: Harness, people: readonly SignedIn[]) =>
  Promise.all(
    people.map(async ({ id }) => {
      const of = (which: string) =>
        rowsOf(
          harness,
          `SELECT event.value ->> 'listing' AS copy FROM outbox, json_each(facts, '$.of') event WHERE user_id = '${id}' AND kind = 'wants' AND ${which}`,
        );
      return [(await of("state = 'dropped'")).length, (await of("state <> 'dropped'")).length];
    }),
  );

test('each match is told once, wherever the work is killed, and by two runs at once', async ({
  harness,
  seller,
  people,
}) => {
  const { client, deps } = harness;
  for (const when of ['before', 'after'] as const)
    for (let at = 1; at <= 8; at++) {
      await client.execute('DELETE FROM want_matches');
      await client.execute('DELETE FROM outbox');
      await client.execute('DELETE FROM wants');
      await unheardOf(harness, seller, people);
      await notifyWanters({ ...deps, db: dyingDatabase(client, at, when) }).catch(() => {});
      await Promise.all([notifyWanters(deps), notifyWanters(deps)]);
      expect([when, at, await toldOf(harness, people)]).toEqual([when, at, people.map(() => [1, 1])]);
      expect(await rowsOf(harness, 'SELECT * FROM want_checks')).toEqual([]);
    }
});

test('many who want one title are told in portions, in the order of their wants', async ({ harness, seller }) => {
  const copy = await unheardOf(harness, seller, []);
  await harness.client.execute(`WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1200)
    INSERT INTO users (id, email, name, role, created_at) SELECT 'p' || n, 'p' || n || '@example.org', 'P', 'Buyer', 1 FROM n`);
  await harness.client.execute(`INSERT INTO wants (id, person_id, title, name_key, author_key, created_at, used_at)
    SELECT 'w' || id, id, 'Emma', 'emma', '', 1, ${harness.clock.now} FROM users WHERE id LIKE 'p%'`);
  const batches = harness.client.batch.bind(harness.client);
  const told: number[] = [];
  harness.client.batch = async (...args: Parameters<typeof batches>) => {
    const answer = await batches(...args);
    told.push(Number((await rowsOf(harness, 'SELECT count(told_at) AS n FROM want_matches'))[0]?.n));
    return answer;
  };
  await notifyWanters(harness.deps);
  expect(told.at(-1)).toBe(1200);
  expect(Math.max(...told.map((now, at) => now - (told[at - 1] ?? 0)))).toBeLessThanOrEqual(200);
  expect(await rowsOf(harness, `SELECT count(*) AS n FROM want_matches WHERE listing_id = '${copy}'`)).toEqual([
    { n: 1200 },
  ]);
});

test('the database refuses to tell a match again, or to move it', async ({ harness, seller, buyer }) => {
  await wanted(buyer, { title: 'Emma' });
  await posted(harness, seller);
  for (const change of ['told_at = 1', 'told_at = NULL', "person_id = 'x'"])
    await expect(writeBatch(harness.db, { again: sql.raw(`UPDATE want_matches SET ${change}`) })).rejects.toThrow();
});

test('emails about found copies leave at six in the morning, the next one', () => {
  const six = Date.UTC(2026, 10, 22, 6);
  expect([nextDigestAt(six - 1), nextDigestAt(six), nextDigestAt(six + 1)].map((at) => (at - six) / 3_600_000)).toEqual(
    [0, 24, 24],
  );
});
