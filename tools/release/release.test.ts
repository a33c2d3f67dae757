import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../stack/build.ts';
import { release, SECRETS } from './release.ts';

test('refuses an origin without HTTPS before anything is built or sent', () => {
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

describe('a release', () => {
  /** A release to a Worker with these secrets: its steps and its outcome. */
  async function released(names: readonly string[]) {
    const did: string[] = [];
    const ended = await release({
      listSecrets: () => JSON.stringify(names.map((name) => ({ name, type: 'secret_text' }))),
      build: () => {
        did.push('build');
      },
      migrate: async () => {
        did.push('migrate');
      },
      upload: async () => {
        did.push('upload');
      },
    }).catch((error: Error) => error.message);
    return { did, ended };
  }

  test('with all secrets migrates, then uploads', async () => {
    expect(await released([...SECRETS, 'OF_ANOTHER_TIME'])).toEqual({
      did: ['build', 'migrate', 'upload'],
      ended: undefined,
    });
  });

  // Fails when the migrations come first: wrangler would refuse only after them.
  test('is refused before the migrations while a secret is missing, and names it', async () => {
    for (const lacking of SECRETS) {
      const { did, ended } = await released(SECRETS.filter((name) => name !== lacking));
      expect([did, ended]).toEqual([[], expect.stringContaining(`Set ${lacking} first`)]);
    }
    expect((await released([])).ended).toContain(SECRETS.join(', '));
  });
});
