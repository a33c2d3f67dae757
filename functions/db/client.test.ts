import { once } from 'node:events';
import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createHarness } from '../../tests/harness.ts';
import { toFailure } from '../errors.ts';
import { categories } from './catalog.ts';
import { connect, refusedBy, writeBatch } from './client.ts';

test('a batch is written whole or not at all', async () => {
  const { db } = await createHarness();
  const classics = db.insert(categories).values({ id: 'c1', name: 'Classics', position: 1 });
  const twice = sql`INSERT INTO categories (id, name, position) VALUES ('c2', 'Classics', 2)`;
  const error = await writeBatch(db, [classics, twice]).catch((thrown) => thrown);
  expect(refusedBy(error)).toMatch(/UNIQUE constraint failed: categories\.name/);
  expect(await db.select().from(categories)).toEqual([]);
  await writeBatch(db, [classics]);
  expect(await db.select().from(categories)).toHaveLength(1);
});

test('a batch ends when a guard finds that nothing changed', async () => {
  const { db } = await createHarness();
  const error = await writeBatch(db, [
    sql`INSERT INTO categories (id, name, position) VALUES ('c1', 'Classics', 1)`,
    sql`UPDATE categories SET position = 9 WHERE id = 'none'`,
    sql`INSERT INTO guard VALUES (changes())`,
  ]).catch((thrown) => thrown);
  expect(refusedBy(error)).toMatch(/nothing_changed/);
  expect(await db.select().from(categories)).toEqual([]);
});

test('parameters are bound, whatever stands in them', async () => {
  const { db } = await createHarness();
  const name = `'); DROP TABLE categories; --`;
  await writeBatch(db, [sql`INSERT INTO categories (id, name, position) VALUES ('c1', ${name}, 1)`]);
  expect(await db.select().from(categories)).toMatchObject([{ name }]);
});

test('only a constraint counts as a refusal', async () => {
  const { db } = await createHarness();
  const error = await db.run(sql`SELECT * FROM nothing`).catch((thrown) => thrown);
  expect(refusedBy(error)).toBeUndefined();
  expect(refusedBy('constraint failed')).toBeUndefined();
});

test('a database that cannot be reached is unavailable; calls that overlap are one round trip', async () => {
  const meter = { roundTrips: 0 };
  const db = connect('http://127.0.0.1:1', undefined, meter);
  const ask = () => db.run(sql`SELECT 1`).catch(toFailure);
  const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
  expect(answers).toMatchObject(Array.from({ length: 4 }, () => ({ code: 'unavailable', retryAfterSeconds: 5 })));
  expect(meter.roundTrips).toBe(2);
});

// Fails when only the head of an answer is waited for: a body that breaks off would be a defect of ours.
test('an answer that breaks off in its body is no answer', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write('{"baton":');
    response.socket?.destroySoon();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const db = connect(`http://127.0.0.1:${port}`, undefined, { roundTrips: 0 });
  expect(await db.run(sql`SELECT 1`).catch(toFailure)).toMatchObject({ code: 'unavailable' });
  server.close();
});
