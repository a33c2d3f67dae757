import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './stack/build.ts';

test('nothing is built or sent for an origin that is not HTTPS', () => {
  const vars = {
    ORIGIN: 'http://localhost:4321',
    DATABASE_URL: 'file:nowhere',
    PUBLIC_STRIPE_KEY: 'pk',
    GOOGLE_CLIENT_ID: 'id',
  };
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(ROOT, 'tools/deploy.ts')], {
    env: { ...process.env, ...vars },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('ORIGIN');
});
