import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,functions,tests,tools}/**/*.test.ts'],
    globalSetup: ['./tests/migrated-database.ts'],
    // Two cores; password hashing and file databases gain nothing from more.
    maxWorkers: 2,
    testTimeout: 30_000,
    onConsoleLog(log, type) {
      // Unexpected console output fails the run: nothing of ours talks during tests.
      if (type === 'stderr') throw new Error(`unexpected console output: ${log}`);
    },
  },
});
