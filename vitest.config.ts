import { globSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { isFileAsked } from './tests/exhaustive.ts';

/** Tests of the cost of a password's hash: they hash as production does, all others as `tests/quick-hashes.ts` does. */
const REAL_HASHES = ['functions/auth/passwords/passwords.test.ts'];

/** Test files of calls, of the domain, and of the tools of operators that other runs have. */
const OF_OTHER_RUNS = globSync('{functions/{routes,domain},tools/{backup,release}}/**/*.test.ts').filter(
  (path) => !isFileAsked(path),
);

const quickHashes: Plugin = {
  name: 'quick-hashes',
  enforce: 'pre',
  // Modules of Node are never asked for, so the import itself is rewritten.
  transform: (code, id) =>
    id.endsWith('/auth/passwords/passwords.ts') ? code.replace("'node:crypto'", "'/tests/quick-hashes.ts'") : undefined,
};

export default defineConfig({
  test: {
    globalSetup: ['./tests/migrated-database.ts'],
    // Two cores, and one more for when the others wait for a file or a hash.
    maxWorkers: 3,
    // Most of what a test makes is gone before the next one: with more room it is collected less often.
    execArgv: ['--max-semi-space-size=64', '--import', './tests/quick-entities.ts'],
    onConsoleLog(log, type) {
      // Lines that the shop logs about refusals (functions/middleware/log.ts).
      if (type === 'stdout' && log.startsWith('{"event":')) return false;
      // Unexpected console output fails the run: nothing of ours talks during tests.
      if (type === 'stderr') throw new Error(`unexpected console output: ${log}`);
      return undefined;
    },
    projects: [
      {
        extends: true,
        plugins: [quickHashes],
        test: {
          name: 'together',
          include: ['{core,src,functions,tests,tools}/**/*.test.ts'],
          exclude: [...REAL_HASHES, ...OF_OTHER_RUNS],
          // Each test makes its own world (tests/harness.ts): loading the modules again for each file took half of the
          // time.
          isolate: false,
          setupFiles: ['./tests/unstub-globals.ts'],
          restoreMocks: true,
          unstubGlobals: true,
          // For slow machines with other work beside; only a failure takes that long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      // A plugin applies to a whole project, and these must not get it.
      { extends: true, test: { name: 'by itself', include: REAL_HASHES, testTimeout: 300_000, hookTimeout: 300_000 } },
    ],
  },
});
