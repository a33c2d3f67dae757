/**
 * `npm run deploy`: checks the secrets, then applies the migrations, then uploads the Worker. With `--dry-run`
 * everything is built and its size printed, and nothing is sent.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSecureOrigin } from '../core/own-origin.ts';
import { contactSettings } from './release/contact-settings.ts';
import { type MailWay, mailSettings } from './release/mail-settings.ts';
import { pushSettings } from './release/push-settings.ts';
import { namesOf, release, SECRETS } from './release/release.ts';
import { stripeSays } from './release/stripe-settings.ts';
import { assertUpload } from './release/upload.ts';
import { seed } from './seed/seed.ts';
import { buildSite, QUIET, ROOT } from './stack/build.ts';
import { migrateDatabase } from './stack/database.ts';
import { runStep } from './stack/steps.ts';

const VARS = ['ORIGIN', 'DATABASE_URL', 'PUBLIC_STRIPE_KEY', 'GOOGLE_CLIENT_ID'] as const;

const dryRun = process.argv.includes('--dry-run');
const scratch = mkdtempSync(join(tmpdir(), 'dogear-deploy-'));

/**
 * The built Worker's configuration, with its required secrets and its mail settings. Its paths are relative, so it is
 * written beside the built one.
 */
function deployedConfig({ config: mail }: MailWay): string {
  const built = join(ROOT, 'dist/server/wrangler.json');
  const deployed = join(ROOT, 'dist/server/wrangler.deploy.json');
  const config = JSON.parse(readFileSync(built, 'utf8')) as object;
  writeFileSync(deployed, JSON.stringify({ ...config, ...mail, secrets: { required: SECRETS } }));
  return deployed;
}

const WRANGLER = join(ROOT, 'node_modules/wrangler/bin/wrangler.js');

/**
 * Output of `wrangler secret list` for this Worker. Throws when wrangler fails, because then the present secrets are
 * unknown.
 */
function listedSecrets(): string {
  const args = [WRANGLER, 'secret', 'list', '--format', 'json', '--config', join(ROOT, 'wrangler.toml')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: QUIET.WRANGLER_SEND_METRICS },
  });
  if (status !== 0) throw new Error(`The secrets of the Worker could not be listed. ${stderr}${stdout}`.trim());
  return stdout;
}

async function wrangler(mail: MailWay, args: readonly string[]): Promise<void> {
  const { ok } = await runStep(
    { name: 'wrangler', script: WRANGLER, args: ['deploy', '--config', deployedConfig(mail), ...args] },
    { WRANGLER_SEND_METRICS: QUIET.WRANGLER_SEND_METRICS },
  );
  if (!ok) throw new Error('wrangler did not deploy');
}

try {
  if (dryRun) {
    buildSite();
    const mail = mailSettings(process.env, []);
    await wrangler(mail, ['--dry-run', '--outdir', scratch]);
    assertUpload();
    const [contact, push] = [contactSettings(process.env), pushSettings(process.env, null)];
    console.log(`${mail.says} ${contact.says} ${push.says} Which secrets are set is not known offline.`);
    console.log(
      'Nothing was sent. A real deployment would first look for the secrets, then apply the migrations that are missing.',
    );
  } else {
    const missing = VARS.filter((name) => !process.env[name]);
    if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} first: docs/operations.md.`);
    if (!isSecureOrigin(process.env.ORIGIN ?? '')) throw new Error('ORIGIN must begin with https://.');
    const { DATABASE_URL: databaseUrl = '', DATABASE_AUTH_TOKEN: databaseToken } = process.env;
    const listed = listedSecrets();
    const mail = mailSettings(process.env, namesOf(listed));
    const push = pushSettings(process.env, namesOf(listed));
    const contact = contactSettings(process.env);
    console.log(`${mail.says} ${contact.says} ${push.says}`);
    console.log(await stripeSays(process.env.STRIPE_SECRET_KEY, process.env.ORIGIN ?? ''));
    const own = Object.fromEntries(VARS.map((name) => [name, process.env[name]]));
    const vars = { ...own, ...mail.vars, ...contact.vars, ...push.vars };
    await release({
      listSecrets: () => listed,
      build: buildSite,
      migrate: async () => {
        await migrateDatabase(databaseUrl, databaseToken);
        await seed({ databaseUrl, databaseToken, what: 'none' });
      },
      upload: () =>
        wrangler(
          mail,
          Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
        ),
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true });
}
