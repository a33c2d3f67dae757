/** The counts of passed and failed tests, read from the reports of the test runners. */
import { existsSync, readFileSync } from 'node:fs';

export type Count = { readonly passed: number; readonly failed: number };

/** https://playwright.dev/docs/api/class-testresult: no test is skipped on purpose, so a skipped one did not run. */
type Journeys = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

/** @param ok Whether the runner succeeded. Otherwise there is at least one failure. */
export const journeysIn = ({ stats }: Journeys, ok: boolean): Count => ({
  passed: stats.expected,
  failed: Math.max(stats.unexpected + stats.flaky + stats.skipped, ok ? 0 : 1),
});

type UnitTests = { readonly numPassedTests: number; readonly numFailedTests: number };

/** The same for vitest. A file that cannot be loaded has no failed tests, so `ok` decides. */
export const unitTestsIn = ({ numPassedTests, numFailedTests }: UnitTests, ok: boolean): Count => ({
  passed: numPassedTests,
  failed: Math.max(numFailedTests, ok ? 0 : 1),
});

/** Reads a report. A runner without a report counts as one failure. */
export const countOf = <Report>(file: string, read: (report: Report, ok: boolean) => Count, ok: boolean): Count =>
  existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as Report, ok) : { passed: 0, failed: 1 };

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});
