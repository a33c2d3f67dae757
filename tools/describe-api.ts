/**
 * `npm run describe-api` writes the description of the API (src/components/developers/openapi.json) from the routes,
 * with examples that are recorded on a database of the tests (tests/openapi/description.test.ts).
 */
import { spawnSync } from 'node:child_process';

const run = spawnSync('node', ['node_modules/vitest/vitest.mjs', 'run', 'tests/openapi/description'], {
  stdio: 'inherit',
  env: { ...process.env, DESCRIBE_API: '1' },
});
process.exitCode = run.status ?? 1;
