/** What calls and pages cost at the database, on its own server: as many rows at any size (`row-budgets.ts`). */
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs } from '../functions/jobs.ts';
import { ACCESS, type Access } from './access.ts';
import { fill } from './bench/fill/fill.ts';
import { belongings } from './fixtures/callers.ts';
import { type SignedIn, signedIn } from './fixtures/factories.ts';
import { formOf, pictureOf } from './fixtures/listings.ts';
import { createHarnessAt, type Harness } from './harness.ts';
import { MOST, PAGES, ROWS, type RowBudget } from './row-budgets.ts';
import { startMigratedDatabase } from './sqld.ts';

type Callers = { readonly buyer: SignedIn; readonly seller: SignedIn; readonly admin: SignedIn };
type World = Callers & { readonly harness: Harness; readonly size: number };

const SIZES = [400, 4_000] as const;
const ends: (() => Promise<void>)[] = [];
let worlds: readonly World[] = [];

async function shopOf(size: number): Promise<World> {
  const { url, stop } = await startMigratedDatabase();
  ends.push(stop);
  const harness = createHarnessAt(url);
  const [buyer, seller, admin] = [
    await signedIn(harness, 'Buyer'),
    await signedIn(harness, 'Seller'),
    await signedIn(harness, 'Admin'),
  ];
  await fill(harness.client, {
    listings: size,
    sellers: Math.max(120, size / 10),
    buyers: Math.max(120, size / 10),
    newest: harness.clock.now - 60_000,
    shop: { id: seller.id, every: 2 },
    reader: { id: buyer.id, every: 2 },
    every: { sale: 4, order: 4, report: 5, advertisement: 5, record: 3 },
    admin: admin.id,
  });
  return { harness, buyer, seller, admin, size };
}

beforeAll(async () => {
  worlds = await Promise.all(SIZES.map(shopOf));
});
afterAll(() => Promise.all(ends.map((end) => end())));

async function rowsOf({ meter }: Harness, act: () => Promise<unknown>): Promise<number> {
  const before = meter.rows?.read ?? 0;
  await act();
  return (meter.rows?.read ?? 0) - before;
}
const slow: string[] = [];
const real = globalThis.fetch;
let where = '';
globalThis.fetch = (async (url: any, init: any) => {
  const body = typeof url === 'object' && 'clone' in url ? await url.clone().text() : String(init?.body ?? '');
  const r = await real(url, init);
  const text = await r.clone().text();
  try {
    const req = JSON.parse(body), res = JSON.parse(text);
    req.requests?.forEach((q: any, i: number) => {
      const rr = res.results[i]?.response;
      const stmts = q.type === 'batch' ? q.batch.steps.map((x: any) => x.stmt.sql) : [q.stmt?.sql];
      const outs = q.type === 'batch' ? rr?.result?.step_results : [rr?.result];
      stmts.forEach((sql: any, j: number) => { const n = outs?.[j]?.rows_read; if (n > (where === 'JOBS' ? 0 : 150)) slow.push(`${where} ${n}: ${String(sql).slice(0, 1500)}`); });
    });
  } catch {}
  return r;
}) as any;
test('explore', async () => {
  const lines: unknown[] = [];
  const gets = Object.entries(ACCESS).filter(([route]) => route.startsWith('GET '));
  const wanted = JSON.stringify(gets);
  const fills = await Promise.all(worlds.map((w) => belongings(w.harness, w.buyer, w.seller, wanted)));
  for (const [route, access] of gets) {
    const path = access.path ?? route.slice(4);
    for (const extra of ['', ...(ROWS[route]?.also ?? [])]) {
      const cost: number[] = [];
      for (const [i, w] of worlds.entries()) {
        const who = access.for === 'Admin' ? w.admin : access.for === 'Seller' ? w.seller : w.buyer;
        const target = fills[i]!(path);
        const full = extra.startsWith('?') && target.includes('?') ? target + '&' + extra.slice(1) : target + extra;
        where = i ? full : ''; const r = await who.ask('GET', full); where = '';
        cost.push(w.harness.meter.rows!.read);
        await r.arrayBuffer();
      }
      if (cost[1]! > MOST[ROWS[route]!.most] || cost[1]! > cost[0]! + 60)
        lines.push([route + extra, MOST[ROWS[route]!.most], ...cost].join(' '));
    }
  }
  for (const [page, { most, reads }] of Object.entries(PAGES)) {
    const cost: number[] = [];
    for (const w of worlds)
      cost.push(
        await rowsOf(w.harness, async () => {
          for (const read of Object.values(reads)) await read(w.harness.deps, 'bench-7', w.seller.id);
        }),
      );
    if (cost[1]! > MOST[most] || cost[1]! > cost[0]! + 60) lines.push([page, MOST[most], ...cost].join(' '));
  }
  for (const w of worlds) {
    await runJobs(w.harness.deps);
    w.harness.clock.now += 60_000;
    lines.push('idle ' + (await rowsOf(w.harness, () => runJobs(w.harness.deps))));
    w.harness.clock.now += 6 * 60_000;
    lines.push('idle6 ' + (await rowsOf(w.harness, () => runJobs(w.harness.deps))));
  }
  (await import('node:fs')).writeFileSync('/tmp/B-explore.txt', lines.join('\n')); (await import('node:fs')).writeFileSync('/tmp/B-slow.txt', slow.filter((x) => x.startsWith('/') || x.startsWith('JOBS')).join('\n\n'));
});
