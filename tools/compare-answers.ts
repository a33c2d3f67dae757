/**
 * `npm run answers -- FOLDER` writes the responses of all routes to every kind of caller into this folder, one file per
 * route (tests/unchanged/answers.test.ts). `npm run answers -- BEFORE AFTER` compares two such folders and exits with 1
 * when they differ.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { positionals } = parseArgs({ allowPositionals: true });
const [folder, after] = positionals;
if (folder === undefined) {
  console.error('Say into which folder the answers go: npm run answers -- FOLDER');
  process.exit(1);
}
const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ANSWERS: resolve(folder) } }).status ?? 1;
process.exitCode =
  after === undefined
    ? run('node', ['node_modules/vitest/vitest.mjs', 'run', 'tests/unchanged/answers'])
    : run('diff', ['--recursive', '--unified=2', folder, after]);
