import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isExhaustive } from '../tests/exhaustive.ts';
import { ROOT } from './stack/build.ts';
import { outcomeOf } from './test-outcome.ts';

// Concatenated, since otherwise the pattern would match the name of this test.
const NOWHERE = ['no-such', 'test'].join('-');
const NOTHING = { passed: 0, failed: 0, names: [] };
const TWO = { passed: 2, failed: 0, names: [] };
const ONE = { passed: 1, failed: 0, names: [] };
const FAILURE = { passed: 0, failed: 1, names: ['a.test.ts > adds'] };

test.each([
  ['some that passed', [TWO, ONE], 0, ['3 passed, 0 failed']],
  ['one that failed', [TWO, FAILURE], 1, ['failed: a.test.ts > adds', '2 passed, 1 failed']],
  ['some that passed, and a part without any', [NOTHING, ONE], 0, ['1 passed, 0 failed']],
] as const)(
  'after %s the last lines name the failed tests and count all, and the exit code matches',
  (_, counts, code, lines) => {
    expect(outcomeOf(counts, undefined)).toEqual({ lines, code });
  },
);

/** The same sources in a separate process; it ends like a run without any test. */
const ENDING = ['-e', `(await import('./tools/test-outcome.ts')).endWith([${JSON.stringify(NOTHING)}], '${NOWHERE}')`];
/** The whole run: starts vitest, and lets Playwright list the journeys. */
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
