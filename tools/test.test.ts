import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from './stack/build.ts';

// Written in two parts, or the pattern would be found in the name of this test.
const NOWHERE = ['no-such', 'test'].join('-');

test('a pattern without a match is a failure, with a message', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/test.ts', NOWHERE], { cwd: ROOT, encoding: 'utf8' });
  expect(stdout).toContain(`No test file has “${NOWHERE}” in its path, and no journey in its file or title.`);
  expect(stdout.trim().split('\n').at(-1)).toBe('0 passed, 0 failed');
  expect(status).toBe(1);
}, 300_000);
