import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import config from '../tests/e2e/playwright.config.ts';
import { countOf, journeysIn, sum, unitTestsIn } from './counts.ts';
import { SHOPS } from './journeys.ts';

const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };

test('a skipped journey and a flaky journey count as failed', () => {
  expect(journeysIn({ stats }, true)).toEqual({ passed: 5, failed: 0 });
  expect(journeysIn({ stats: { ...stats, unexpected: 1, flaky: 2, skipped: 130 } }, false)).toEqual({
    passed: 5,
    failed: 133,
  });
});

test('a failed runner counts as at least one failure, whatever its report says', () => {
  expect(journeysIn({ stats }, false).failed).toBe(1);
  expect(unitTestsIn({ numPassedTests: 7, numFailedTests: 0 }, false)).toEqual({ passed: 7, failed: 1 });
  expect(unitTestsIn({ numPassedTests: 7, numFailedTests: 3 }, false)).toEqual({ passed: 7, failed: 3 });
  expect(countOf(join(tmpdir(), 'no-such-report.json'), journeysIn, true)).toEqual({ passed: 0, failed: 1 });
});

test('reports are read, and the counts of all groups are added', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ stats: { ...stats, unexpected: 2 } }));
  const count = countOf(file, journeysIn, false);
  expect(sum([count, count, { passed: 1, failed: 0 }])).toEqual({ passed: 11, failed: 4 });
});

test('every group of journeys runs in exactly one shop, and none depends on another', () => {
  const projects = config.projects ?? [];
  expect(projects.map(({ name }) => name).toSorted()).toEqual(SHOPS.flat().toSorted());
  expect(projects.filter(({ dependencies }) => dependencies)).toEqual([]);
});
