import { defineConfig } from 'playwright/test';
import { LAUNCH } from '../chromium.ts';

/** Journeys that break, flood or count what all others live in; they have the shop to themselves. */
const ALONE = /(?:flood|misfortune|money|outage|race|admin-shop|admin-shop-shelves)\.e2e\.ts$/;

/** What is measured on the demo data as it came, before anybody posts a book without a picture. */
const UNTOUCHED = /budgets\.e2e\.ts$/;

/**
 * Run by `npm test`, which starts the built site, real sqld and the stand-ins, and says where in `BASE_URL`. It runs the projects
 * one after the other (tools/journeys.ts); none depends on the success of another.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 0,
  projects: [
    { name: 'untouched', testMatch: UNTOUCHED, fullyParallel: true },
    { name: 'together', testIgnore: [ALONE, UNTOUCHED] },
    { name: 'alone', testMatch: ALONE, workers: 1 },
  ],
  outputDir: '../../test-results',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:4321',
    launchOptions: LAUNCH,
  },
});
