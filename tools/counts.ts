/** What the runners of the tests counted, read from their reports. */
import { existsSync, readFileSync } from 'node:fs';

export type Count = { readonly passed: number; readonly failed: number };

/** https://playwright.dev/docs/api/class-testresult: no test of ours is skipped on purpose, so one that is did not get its turn. */
type Journeys = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

/** @param ok Whether the runner said that all went well. One that did not has failed at least once. */
export const journeysIn = ({ stats }: Journeys, ok: boolean): Count => ({
  passed: stats.expected,
  failed: Math.max(stats.unexpected + stats.flaky + stats.skipped, ok ? 0 : 1),
});

type UnitTests = { readonly numPassedTests: number; readonly numFailedTests: number };

/** The same for vitest; a file that cannot even be read has no tests to fail. */
export const unitTestsIn = ({ numPassedTests, numFailedTests }: UnitTests, ok: boolean): Count => ({
  passed: numPassedTests,
  failed: Math.max(numFailedTests, ok ? 0 : 1),
});

/** What a report says; a runner that ended without one failed once. */
export const countOf = <Report>(file: string, read: (report: Report, ok: boolean) => Count, ok: boolean): Count =>
  existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as Report, ok) : { passed: 0, failed: 1 };

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});
