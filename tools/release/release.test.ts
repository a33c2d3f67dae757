import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../stack/build.ts';
import { type BackupChoice, type ReleaseSteps, release, SECRETS } from './release.ts';

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
  async function released(names: readonly string[], { lacks = false, backup = undefined as BackupChoice } = {}) {
    const did: string[] = [];
    const steps: ReleaseSteps = {
      listSecrets: () => JSON.stringify(names.map((name) => ({ name, type: 'secret_text' }))),
      build: () => {
        did.push('build');
      },
      keep: async () => {
        did.push('keep');
      },
      lacksMigrations: async () => lacks,
      backUp: async (folder) => {
        did.push(`back up to ${folder}`);
      },
      migrate: async () => {
        did.push('migrate');
      },
      upload: async () => {
        did.push('upload');
      },
    };
    const ended = await release(steps, backup).catch((error: Error) => error.message);
    return { did, ended };
  }

  test('with all secrets migrates, then uploads', async () => {
    expect(await released([...SECRETS, 'OF_ANOTHER_TIME'])).toEqual({
      did: ['build', 'keep', 'migrate', 'upload'],
      ended: undefined,
    });
  });

  // Fails when tables are changed of which there is no copy.
  test('that changes the tables takes a backup first, or is told not to', async () => {
    const refused = await released(SECRETS, { lacks: true });
    expect([refused.did, refused.ended]).toEqual([[], expect.stringContaining('"--backup FOLDER"')]);
    const backedUp = await released(SECRETS, { lacks: true, backup: { to: 'there' } });
    expect(backedUp.did).toEqual(['build', 'keep', 'back up to there', 'migrate', 'upload']);
    expect((await released(SECRETS, { lacks: true, backup: 'none' })).did).toEqual([
      'build',
      'keep',
      'migrate',
      'upload',
    ]);
    expect((await released(SECRETS, { backup: { to: 'there' } })).did).toEqual(['build', 'keep', 'migrate', 'upload']);
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
