import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import config from '../tests/e2e/playwright.config.ts';
import { SHOPS } from './journeys.ts';
import { ROOT } from './stack/build.ts';
import { countOf, journeysIn, sum, unitTestsIn } from './test-counts.ts';

const units = { numPassedTests: 7, numFailedTests: 0, testResults: [] };
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };

test('skipped and flaky journeys count as failed', () => {
  expect(journeysIn({ stats }, true)).toEqual({ passed: 5, failed: 0, names: [] });
  expect(journeysIn({ stats: { ...stats, unexpected: 1, flaky: 2, skipped: 130 } }, false)).toEqual({
    passed: 5,
    failed: 133,
    names: [],
  });
});

test('a failed runner counts as at least one failure, whatever its report', () => {
  expect(journeysIn({ stats }, false).failed).toBe(1);
  expect(unitTestsIn(units, false)).toEqual({ passed: 7, failed: 1, names: [] });
  expect(unitTestsIn({ ...units, numFailedTests: 3 }, false).failed).toBe(3);
  expect(countOf(join(tmpdir(), 'no-such-report.json'), journeysIn, true)).toMatchObject({ passed: 0, failed: 1 });
});

test('failed tests are named, by file and title', () => {
  const spec = (title: string, status: string) => ({ file: 'buyer/a.e2e.ts', title, tests: [{ status }] });
  const suites = [
    { suites: [{ specs: [spec('books', 'unexpected'), spec('pays', 'expected')] }], specs: [spec('waits', 'skipped')] },
  ];
  expect(journeysIn({ stats, suites }, false).names).toEqual([
    'buyer/a.e2e.ts > waits (skipped)',
    'buyer/a.e2e.ts > books (unexpected)',
  ]);
  const file = (name: string, ...statuses: string[]) => ({
    name: join(ROOT, name),
    status: statuses.includes('passed') && !statuses.includes('failed') ? 'passed' : 'failed',
    assertionResults: statuses.map((status, at) => ({ status, fullName: `test ${at}` })),
  });
  const testResults = [file('a.test.ts', 'passed', 'failed'), file('b.test.ts', 'passed'), file('c.test.ts')];
  expect(unitTestsIn({ ...units, testResults }, false).names).toEqual(['a.test.ts > test 1', 'c.test.ts (as a whole)']);
});

test('reports are read, and the counts of all groups are added', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ stats: { ...stats, unexpected: 2 } }));
  const count = countOf(file, journeysIn, false);
  expect(sum([count, count, { passed: 1, failed: 0, names: ['a'] }])).toEqual({ passed: 11, failed: 4, names: ['a'] });
});

test('every group of journeys runs in exactly one shop, and none depends on another', () => {
  const projects = config.projects ?? [];
  expect(projects.map(({ name }) => name).toSorted()).toEqual(SHOPS.flat().toSorted());
  expect(projects.filter(({ dependencies }) => dependencies)).toEqual([]);
});
