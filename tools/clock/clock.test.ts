/**
 * The clock of a stack: it can be ahead, is stored, and is no part of a build. Neither is any other module that the
 * stack adds to the Worker.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { ROOT } from '../stack/build.ts';
import { STREAMS_VAR } from '../stack/kept-streams.ts';
import { withReusedStreams } from '../stack/reused-database-streams.ts';
import { startStripe } from '../stand-ins/stripe/server.ts';
import { openClock } from './clock.ts';
import { serveAdvance, startClock } from './server.ts';
import { CLOCK_PATH, clockVars, withLocalClock } from './worker-clock.ts';

const HOUR_MS = 3_600_000;

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names by its pattern what it needs.
  .extend('dataDir', ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'clock-'));
    onCleanup(() => rmSync(folder, { recursive: true }));
    return folder;
  });

test('a clock is the real one until it jumps, and stays ahead after a restart', ({ dataDir }) => {
  const clock = openClock(dataDir);
  expect(clock.aheadMs()).toBe(0);
  clock.jump(HOUR_MS);
  clock.jump(HOUR_MS);
  const again = openClock(dataDir);
  expect(again.aheadMs()).toBe(2 * HOUR_MS);
  expect(again.now() - Date.now()).toBeGreaterThan(2 * HOUR_MS - 1000);
});

test('a page shows the time, and moves the clock ahead by its buttons only', async ({ onTestFinished }) => {
  const jumps: number[] = [];
  const clock = await startClock({ port: 0, now: () => 0, jump: async (ms) => void jumps.push(ms) });
  onTestFinished(() => clock.close());
  const page = await (await fetch(clock.url)).text();
  expect(page).toContain('<time datetime="1970-01-01T00:00:00.000Z">');
  expect(page).toContain('<button name="hours" value="504">21 days</button>');
  const jump = (hours: string, headers = {}) =>
    fetch(`${clock.url}/jump`, { method: 'POST', body: new URLSearchParams({ hours }), headers, redirect: 'manual' });
  expect((await jump('24')).status).toBe(303);
  for (const hours of ['', '-1', '0', 'x', '100000']) expect((await jump(hours)).status).toBe(422);
  expect((await jump('24', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await fetch(`${clock.url}/other`)).status).toBe(404);
  expect(jumps).toEqual([24 * HOUR_MS]);
});

test('a program moves the clock at the port of the stand-in of Stripe, and gets the new time', async ({
  dataDir,
  onTestFinished,
}) => {
  let ms = 0;
  const jump = async (by: number) => {
    ms += by;
  };
  const clock = { now: () => ms, jump };
  const stripe = await startStripe({
    ...{ port: 0, dataDir, webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 'whsec_x', now: clock.now },
    besides: { '/dogear/clock': serveAdvance(clock) },
  });
  onTestFinished(() => stripe.close());
  const post = async (body: string, headers = {}) => {
    const answer = await fetch(`${stripe.url}/dogear/clock`, { method: 'POST', body, headers });
    return [answer.status, await answer.json()];
  };
  expect(await post('{"advance_seconds": 86400}')).toEqual([200, { now: '1970-01-02T00:00:00.000Z' }]);
  expect(await post('{"advance_seconds": 0}')).toEqual([200, { now: '1970-01-02T00:00:00.000Z' }]);
  for (const body of [
    '',
    '{}',
    'null',
    '{"advance_seconds": -1}',
    '{"advance_seconds": "5"}',
    '{"advance_seconds": 1e9}',
  ])
    expect((await post(body))[0]).toBe(422);
  expect((await post('{"advance_seconds": 60}', { 'Sec-Fetch-Site': 'cross-site' }))[0]).toBe(403);
  expect((await fetch(`${stripe.url}/dogear/clock`)).status).toBe(405);
  expect(ms).toBe(24 * HOUR_MS);
});

const textsIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** Marks of the ways to move the clock, and of the streams for journeys. */
const SIGNS = [CLOCK_PATH, ...Object.keys(clockVars('', 0)), /Date\.now\s*=[^=]/, STREAMS_VAR, 'keptStreams'];

test('the modules that the stack adds to the Worker have these marks', () => {
  const texts = [withLocalClock, withReusedStreams]
    .flatMap((before) => Object.values(before('entry.mjs').modules))
    .join();
  for (const sign of SIGNS) expect(texts).toMatch(sign);
});

// Fails when a deployed Worker can move its clock, or keep streams: these are all sources of the build
// (tools/stack/build.ts).
test.for(['core', 'src', 'functions', 'public', 'tools/site'])('nothing in %s has such a mark', (folder) => {
  for (const text of textsIn(folder)) for (const sign of SIGNS) expect(text).not.toMatch(sign);
});
