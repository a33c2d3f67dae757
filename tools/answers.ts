/**
 * `npm run answers -- FOLDER` writes what all routes answer to everybody into this folder, one file for each route
 * (tests/unchanged/answers.test.ts). `npm run answers -- BEFORE AFTER` compares two such folders and ends with 1 where they differ.
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
