/** Cost of calls and pages on a database server: limited rows at any size (`most-rows.ts`). */
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Actor } from '../../core/accounts/user.ts';
import { createApi } from '../../functions/app.ts';
import type { Db } from '../../functions/db/client.ts';
import { restoreUser, suspendUser } from '../../functions/domain/accounts/admin-user-actions.ts';
import { endAccount } from '../../functions/domain/accounts/end-account.ts';
import { mergeCategory } from '../../functions/domain/catalog/categories.ts';
import { RUN_LIMIT, sweepOldRows } from '../../functions/domain/retention/sweep-old-rows.ts';
import { MORE } from '../../functions/domain/runs/leases.ts';
import { runJobs } from '../../functions/jobs.ts';
import type { Access } from '../access/access-line.ts';
import { ACCESS } from '../access.ts';
import { sellerOfCopy } from '../bench/fill/statements.ts';
import { isAsked } from '../exhaustive.ts';
import {
  asked,
  callerOf,
  type FilledShop,
  type Read,
  readBy,
  shownIn,
  startFilledShop,
} from '../fixtures/catalog/filled-shop.ts';
import { prove, signedIn } from '../fixtures/factories.ts';
import { endSales } from '../fixtures/fulfilment/fulfilments.ts';
import { formOf, pictureOf } from '../fixtures/listings.ts';
import { belongings } from '../fixtures/people/callers.ts';
import { rowsOf } from '../fixtures/people/users.ts';
import type { Harness } from '../harness.ts';
import { requireCountRules } from '../rules/count-rules.ts';
import { requireTitleRules } from '../rules/title-rules.ts';
import { ROWS, type RowBudget } from './call-budgets.ts';
import { GROWING, MOST } from './most-rows.ts';
import { PAGES } from './page-budgets.ts';

/** Rows of a call: its name, its limit, and the rows in the small and in the large database. */
type Cost = readonly [what: string, most: number, small: Read, large: Read, isBounded: boolean];

const MINUTE = 60_000;
/** Rows that may differ between two places of an index. */
const CHANCE = 100;

/** Each call of the test has a separate admin; a database has this many. */
const ADMINS = 3;

/** Leaves `ADMINS` admins, with these among them. */
const retireAdmins = ({ client }: Harness, kept: readonly { readonly id: string }[]) =>
  client.execute(`UPDATE users SET role = 'Buyer' WHERE role = 'Admin' AND id NOT IN (SELECT id FROM users WHERE role = 'Admin'
    ORDER BY id IN (${kept.map(({ id }) => `'${id}'`).join()}) DESC, created_at DESC LIMIT ${ADMINS})`);

let small: FilledShop;
let large: FilledShop;

// The duration of the many calls depends on the machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

beforeAll(async () => {
  [small, large] = [await startFilledShop(400), await startFilledShop(4_000)];
});
afterAll(() => Promise.all([small.stop(), large.stop()]));

// Fails when the bench's rows differ from those that triggers would write: its measurements would be meaningless.
test('a filled database has the counts of triggers', async () => {
  await requireTitleRules(small.harness);
  await requireCountRules(small.harness);
});

// Fails when the bench requests the page of a seller without a copy.
test('the bench requests sellers who have a copy', async () => {
  const copies = [1, 15, 29].map((n) => `'bench-${n}'`);
  const { rows } = await small.harness.client.execute(
    `SELECT seller_id FROM listings WHERE id IN (${copies}) ORDER BY posted_at`,
  );
  expect(rows.map(({ seller_id }) => seller_id)).toEqual([1, 15, 29].map((n) => sellerOfCopy(n, 120)));
});

/**
 * A list that is not full in the small database may be in the large one; nothing else may grow. A search, and a
 * `bounded` call, reads all rows up to its bound.
 */
const tooMuch = ([, most, few, many, isBounded]: Cost) => {
  const own = few.rows * Math.max(1, (many.shown + 1) / (few.shown + 1)) + CHANCE;
  return many.rows > most || (!isBounded && many.rows > own);
};

test('the table has exactly the routes of the API and the rendered pages', () => {
  const api = createApi(() => {
    throw new Error('only its routes are looked at');
  });
  const routes = api.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('/*'));
  expect([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(Object.keys(ROWS).sort());
  const read = globSync('**/*.{astro,ts}', { cwd: 'src/pages' }).flatMap((page) => {
    const text = readFileSync(`src/pages/${page}`, 'utf8');
    const imports = [...text.matchAll(/import \{([^}]+)\} from '[^']*functions\/domain\/[^']*'/g)];
    const names = imports
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => /^(get|list|find|search)[A-Z]/.test(name));
    return names.length > 0 ? [[page, names.sort()] as const] : [];
  });
  const lines = Object.entries(PAGES).map(([page, { reads }]) => [page, Object.keys(reads).sort()] as const);
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(lines));
});

// Fails when a list counts all rows, or has a filter or an order without an index.
test('a read costs rows by its page, not by the size of the database', async () => {
  const costs: Cost[] = [];
  const reads = Object.entries(ROWS).filter(([route]) => route.startsWith('GET '));
  for (const [at, [route, { most, also = [], bounded = most === 'search' }]] of reads.entries()) {
    if (!isAsked(at, 2)) continue;
    for (const query of [undefined, ...also]) {
      const what = `${route}${query ?? ''}`;
      if (GROWING.has(what)) continue;
      costs.push([what, MOST[most], await asked(small, route, query), await asked(large, route, query), bounded]);
    }
  }
  for (const [page, { most, reads }] of Object.entries(PAGES)) {
    if (GROWING.has(page)) continue;
    const of = async ({ harness, seller }: FilledShop): Promise<Read> => {
      let shown = 0;
      const rows = await readBy(harness, async () => {
        for (const read of Object.values(reads)) shown += shownIn(await read(harness.deps, 'bench-7', seller.id));
      });
      return { rows, shown };
    };
    costs.push([page, MOST[most], await of(small), await of(large), most === 'search']);
  }
  expect(costs.length).toBeGreaterThan(40);
  expect(costs.filter(tooMuch)).toEqual([]);
});

test('a write reads a limited number of rows in a large database', async () => {
  const { harness } = large;
  const over: unknown[] = [];
  const writes = Object.entries(ACCESS).filter(([route]) => !route.startsWith('GET '));
  for (const [at, [route, access]] of writes.entries()) {
    if (!isAsked(at, 6)) continue;
    const [method = '', path = ''] = route.split(' ');
    // Each has separate users: some of these calls end sessions and accounts.
    const own = {
      buyer: await signedIn(harness, 'Buyer'),
      seller: await signedIn(harness, 'Seller'),
      admin: await signedIn(harness, 'Admin'),
    };
    const named = await belongings(harness, own.buyer, own.seller, JSON.stringify(access));
    await retireAdmins(harness, [own.admin, large.admin]);
    const { headers } = callerOf(own, access);
    const line = ROWS[route] as RowBudget;
    const { most, body = access.body, ok = access.ok ?? 200 } = line;
    const response = await harness.send(named(line.path ?? access.path ?? path), {
      method,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      ...(body ? { body: named(JSON.stringify(body)) } : {}),
      ...(access.upload ? { body: formOf(new Blob([pictureOf(route) as BlobPart])) } : {}),
    });
    const text = await response.text();
    expect([route, response.status, text]).toEqual([route, ok, text]);
    const read = harness.meter.rows?.read ?? Number.NaN;
    if (read > MOST[most] && !GROWING.has(route)) over.push([route, MOST[most], read]);
  }
  expect(over).toEqual([]);
});

// Fails when a limit counts the copies of a seller that it does not apply to.
test('a seller with thousands of copies posts one more for limited rows', async () => {
  const { harness, seller } = large;
  await harness.client.execute("DELETE FROM transfers WHERE state = 'waiting'");
  const { body } = ACCESS['POST /api/products'] as Access;
  const response = await seller.ask('POST', '/api/products', { ...body, photo: '/photos/bench-photo-1' });
  const read = harness.meter.rows?.read ?? Number.NaN;
  expect([response.status, read <= MOST.write, read]).toEqual([201, true, read]);
});

/** Rows that a sweep reads for each row that it ends: those that name it, and their indexes. */
const ROWS_PER_ENDED_ROW = 20;

// Fails when a job scans a table for its work.
test('a minute without work reads next to nothing', async () => {
  const { harness } = large;
  await runJobs(harness.deps);
  // The copies of the filled shop were sold long ago.
  let [most, left]: [number, unknown] = [0, MORE];
  const sweep = async () => {
    left = await sweepOldRows(harness.deps);
  };
  while (left === MORE) most = Math.max(most, await readBy(harness, sweep));
  expect(most).toBeLessThan(RUN_LIMIT * ROWS_PER_ENDED_ROW);
  await runJobs(harness.deps);
  harness.clock.now += MINUTE;
  expect(await readBy(harness, () => runJobs(harness.deps))).toBeLessThan(MOST.idle);
});

/** Limit of rows for a batch of 150 copies; each copy has some ten counts and indexes. */
const PORTION = { read: 19_500, written: 4_500 } as const;
/** The first batch of the end of an account also reads its sales, its letters and its reviews. */
const END_OF_ACCOUNT_READS = 26_000;

// Fails when a decision about many copies moves more of them in one write than the limit of a batch.
test('a write about thousands of copies runs in batches, each of limited rows', async () => {
  const { harness, seller, admin } = large;
  const { client, db, meter } = harness;
  await prove(harness, admin);
  const [session] = await rowsOf({ client }, `SELECT id FROM sessions WHERE user_id = '${admin.id}'`);
  const asAdmin = { userId: admin.id, sessionId: session?.id, email: admin.email, role: 'Admin' } as Actor;
  // Runs the work after the answer on the counting client.
  const behind: (() => Promise<unknown>)[] = [];
  const later = (_: number, work: (db: Db) => Promise<unknown>) => behind.push(() => work(db));
  const deps = { ...harness.deps, pages: { ...harness.deps.pages, later } };
  const writes: { readonly read: number; readonly written: number }[] = [];
  const rows = () => ({ read: 0, written: 0, ...meter.rows });
  const batch = client.batch.bind(client);
  onTestFinished(() => {
    client.batch = batch;
  });
  client.batch = async (statements, mode) => {
    const before = rows();
    const results = await batch(statements, mode);
    const after = rows();
    if (mode === 'write') writes.push({ read: after.read - before.read, written: after.written - before.written });
    return results;
  };
  const copies = async (where: string) =>
    Number((await client.execute(`SELECT count(*) AS copies FROM listings WHERE ${where}`)).rows[0]?.copies);
  const theirs = `seller_id = '${seller.id}'`;
  // Completed, because a suspension would cancel these sales, and pending money prevents a deletion.
  await endSales({ client });
  await client.execute("DELETE FROM transfers WHERE state = 'waiting'");
  await client.execute('UPDATE disputes SET settled_at = opened_at');
  await client.execute('UPDATE debts SET settled_cents = cents - waived_cents');
  const acts: [act: () => Promise<unknown>, left: string][] = [
    [() => suspendUser(deps, asAdmin, seller.id, undefined), `${theirs} AND stock <> 0`],
    [() => restoreUser(deps, asAdmin, seller.id, undefined), `${theirs} AND stock = 0`],
    [() => mergeCategory(deps, asAdmin, 'fantasy', { into: 'classics', reason: undefined }), `category_id = 'fantasy'`],
    [() => endAccount(deps, seller.id), `${theirs} AND sold_at IS NULL AND deleted_at IS NULL`],
  ];
  for (const [act, left] of acts) {
    writes.length = 0;
    await act();
    for (let next = behind.shift(); next; next = behind.shift()) await next();
    // The last act begins with the end of the account itself.
    const isEnd = act === acts.at(-1)?.[0];
    const most = (batch: number) => (isEnd && batch === 0 ? { ...PORTION, read: END_OF_ACCOUNT_READS } : PORTION);
    const beyond = writes.filter(({ read, written }, n) => read > most(n).read || written > most(n).written);
    expect([left, beyond]).toEqual([left, []]);
    expect([left, await copies(left)]).toEqual([left, 0]);
    // More copies than fit into one batch.
    expect(writes.reduce((sum, { written }) => sum + written, 0)).toBeGreaterThan(PORTION.written);
  }
});
