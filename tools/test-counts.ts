/** Counts of passed and failed tests, from the reports of the test runners. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './stack/build.ts';

export type Count = {
  readonly passed: number;
  readonly failed: number;
  /** Known failed tests, each as file and title. */
  readonly names: readonly string[];
};

/** A part of the JSON report of https://playwright.dev/docs/test-reporters#json-reporter. */
type JourneySuite = {
  readonly suites?: readonly JourneySuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
};

/** https://playwright.dev/docs/api/class-testresult: no test is skipped on purpose, so a skipped one did not run. */
type Journeys = JourneySuite & {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

/** @param ok True if the runner succeeded. Otherwise there is at least one failure. */
export const journeysIn = (report: Journeys, ok: boolean): Count => ({
  passed: report.stats.expected,
  failed: Math.max(report.stats.unexpected + report.stats.flaky + report.stats.skipped, ok ? 0 : 1),
  names: failedIn(report),
});

const failedIn = ({ suites = [], specs = [] }: JourneySuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
    .map(({ file, title, tests }) => `${file} > ${title} (${tests.map(({ status }) => status).join(', ')})`),
  ...suites.flatMap(failedIn),
];

type UnitTests = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

/** Vitest's counts, like `journeysIn`. A file that cannot be loaded has no failed tests, so `ok` decides. */
export const unitTestsIn = ({ numPassedTests, numFailedTests, testResults }: UnitTests, ok: boolean): Count => ({
  passed: numPassedTests,
  failed: Math.max(numFailedTests, ok ? 0 : 1),
  names: testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(ROOT, name);
      return failed.length > 0 ? failed.map(({ fullName }) => `${file} > ${fullName}`) : [`${file} (as a whole)`];
    }),
});

export const stepCount = (name: string, ok: boolean): Count =>
  ok ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [name] };

/** Reads a report. A runner without a report counts as one failure. */
export const countOf = <Report>(file: string, read: (report: Report, ok: boolean) => Count, ok: boolean): Count =>
  existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as Report, ok)
    : stepCount('a runner that left no report', false);

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  names: counts.flatMap(({ names }) => names),
});
