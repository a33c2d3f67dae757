import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isExhaustive } from '../tests/exhaustive.ts';
import { outcomeOf } from './outcome.ts';
import { ROOT } from './stack/build.ts';

// Written in two parts, or the pattern would be found in the name of this test.
const NOWHERE = ['no-such', 'test'].join('-');
const NOTHING = { passed: 0, failed: 0 };

test.each([
  [
    'some that passed',
    [
      { passed: 2, failed: 0 },
      { passed: 1, failed: 0 },
    ],
    0,
    '3 passed, 0 failed',
  ],
  [
    'one that failed',
    [
      { passed: 2, failed: 0 },
      { passed: 0, failed: 1 },
    ],
    1,
    '2 passed, 1 failed',
  ],
  ['some that passed, and a part without any', [NOTHING, { passed: 1, failed: 0 }], 0, '1 passed, 0 failed'],
  ['failures alone', [{ passed: 0, failed: 2 }], 1, '0 passed, 2 failed'],
] as const)('of tests with %s the last line counts them, and the exit code tells', (_, counts, code, line) => {
  expect(outcomeOf(counts, undefined)).toEqual({ lines: [line], code });
});

/** The same sources loaded by a process of its own; it ends as a run without any test does. */
const ENDING = ['-e', `(await import('./tools/outcome.ts')).endWith([${JSON.stringify(NOTHING)}], '${NOWHERE}')`];
/** All of it: starts vitest, and has Playwright list the journeys. */
const WHOLE = ['tools/test.ts', NOWHERE];

describe('a pattern without a match is a failure, with a message', () => {
  test.each(isExhaustive ? [ENDING, WHOLE] : [ENDING])(
    'by node %s',
    (...args) => {
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
      expect(stdout).toContain(`No test file has “${NOWHERE}” in its path, and no journey in its file or title.`);
      expect(stdout.trim().split('\n').at(-1)).toBe('0 passed, 0 failed');
      expect(status).toBe(1);
    },
    300_000,
  );
});
