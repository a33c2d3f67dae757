import { defineConfig } from 'playwright/test';
import { LAUNCH } from '../chromium.ts';
import { isExhaustive } from '../exhaustive.ts';
import { PARTS_LEFT_OUT } from './parts.ts';

/**
 * Journeys that flood the site, count all of its money, change all of its categories or move its clock. They run alone.
 */
const ALONE = /(?:bodies|flood|money|race|silence|told-in-time|admin-categories|payouts-[a-z-]+)\.e2e\.ts$/;

/** Measurements on the unchanged demo data, before a journey posts a book without a picture. */
const UNTOUCHED = /budgets\.e2e\.ts$/;

/**
 * Run by `npm test`, which starts the built site, real sqld and the stand-ins, and gives their address in `BASE_URL`.
 * It runs each project by itself (tools/journeys.ts); none depends on the success of another. The timeouts are for a
 * slow, busy machine; only a failure takes that long.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 3,
  // docs/testing.md, "Exhaustive".
  grepInvert: isExhaustive ? [] : /@exhaustive/,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  projects: [
    { name: 'untouched', testMatch: UNTOUCHED, testIgnore: PARTS_LEFT_OUT, fullyParallel: true, workers: 2 },
    { name: 'together', testIgnore: [ALONE, UNTOUCHED, ...PARTS_LEFT_OUT] },
    { name: 'alone', testMatch: ALONE, testIgnore: PARTS_LEFT_OUT, workers: 1 },
  ],
  outputDir: '../../test-results',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:4321',
    launchOptions: LAUNCH,
  },
});
