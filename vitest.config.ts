import { defineConfig } from 'vitest/config';

/** Exchanges a module of Node's for everything that loads it, so nothing else may have loaded it before. */
const MOCKS_MODULES = 'functions/auth/sign-in-time.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['./tests/migrated-database.ts'],
    // Two cores, and one more for when the others wait for a file or a hash.
    maxWorkers: 3,
    onConsoleLog(log, type) {
      // Unexpected console output fails the run: nothing of ours talks during tests.
      if (type === 'stderr') throw new Error(`unexpected console output: ${log}`);
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{core,src,functions,tests,tools}/**/*.test.ts'],
          exclude: [MOCKS_MODULES],
          // Each test makes its own world (tests/harness.ts): loading the modules anew for each file took half of the time.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          testTimeout: 30_000,
        },
      },
      { extends: true, test: { name: 'by itself', include: [MOCKS_MODULES], testTimeout: 30_000 } },
    ],
  },
});
