/**
 * `npm run deploy`: checks the secrets, takes a backup before a migration (`--backup FOLDER`, or `--without-backup`),
 * keeps the files of the build, applies the migrations, and uploads the Worker. With `--dry-run` everything is built
 * and its size printed, and nothing is sent. `--setup` makes what a deployment needs, `--rollback` brings the version
 * before back (`--to VERSION`: a certain one), `--env staging` means the environment beside production, `--traces`
 * traces production, too (docs/operations.md, "Traces"), `--values FILE` gives settings as lines.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isSecureOrigin } from '../core/own-origin.ts';
import { contactSettings } from './release/check-contact.ts';
import { type MailWay, mailSettings } from './release/check-mail.ts';
import { pushSettings } from './release/check-push.ts';
import { stripeSays } from './release/check-stripe.ts';
import { type Environment, environmentConfig, environmentOf, stripeModeFault } from './release/environments.ts';
import { type BackupChoice, namesOf, release, SECRETS } from './release/release.ts';
import { rollback } from './release/rollback.ts';
import { asVariable, parseValues, SETTING_NAMES, type SettingValues } from './release/settings.ts';
import { runnerOf, WRANGLER } from './release/setup/commands.ts';
import { OUTSIDE_CALLS } from './release/setup/outside-calls.ts';
import { terminalAsk } from './release/setup/questions.ts';
import { setup } from './release/setup/setup.ts';
import { keepFiles } from './release/store-build-files.ts';
import { assertWorkerSize } from './release/upload-size.ts';
import { buildSite, QUIET, ROOT } from './stack/build.ts';
import { runStep } from './stack/run-step.ts';

const VARS = ['ORIGIN', 'DATABASE_URL', 'PUBLIC_STRIPE_KEY', 'GOOGLE_CLIENT_ID'] as const;

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  setup: { type: 'boolean', default: false },
  rollback: { type: 'boolean', default: false },
  to: { type: 'string' },
  values: { type: 'string' },
  env: { type: 'string', default: 'production' },
  'test-keys': { type: 'boolean', default: false },
  backup: { type: 'string' },
  'without-backup': { type: 'boolean', default: false },
  traces: { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/**
 * The built Worker's configuration, with its required secrets and its mail settings. Its paths are relative, so it is
 * written beside the built one.
 */
function deployedConfig({ config: mail }: MailWay, environment: Environment, isTraced: boolean): string {
  const built = join(ROOT, 'dist/server/wrangler.json');
  const deployed = join(ROOT, 'dist/server/wrangler.deploy.json');
  const config = environmentConfig(JSON.parse(readFileSync(built, 'utf8')), environment, isTraced);
  writeFileSync(deployed, JSON.stringify({ ...config, ...mail, secrets: { required: SECRETS } }));
  return deployed;
}

/**
 * Output of `wrangler secret list` for a Worker. Throws when wrangler fails, because then the present secrets are
 * unknown.
 */
function listedSecrets({ worker }: Environment): string {
  const config = join(ROOT, 'wrangler.toml');
  const args = [WRANGLER, 'secret', 'list', '--format', 'json', '--name', worker, '--config', config];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: QUIET.WRANGLER_SEND_METRICS },
  });
  if (status !== 0) throw new Error(`The secrets of the Worker could not be listed. ${stderr}${stdout}`.trim());
  return stdout;
}

/** An environment, and whether its Worker is traced. */
type Target = { readonly environment: Environment; readonly isTraced: boolean };

async function wrangler(mail: MailWay, { environment, isTraced }: Target, args: readonly string[]): Promise<void> {
  const config = deployedConfig(mail, environment, isTraced);
  const { ok } = await runStep(
    { name: 'wrangler', script: WRANGLER, args: ['deploy', '--config', config, ...args] },
    { WRANGLER_SEND_METRICS: QUIET.WRANGLER_SEND_METRICS },
  );
  if (!ok) throw new Error('wrangler did not deploy');
}

const KEEPING = {
  folder: join(ROOT, 'dist/client/_astro'),
  ask: (url: string) => fetch(url),
  run: runnerOf(WRANGLER, process.env),
  say: (line: string) => console.log(line),
};

/** Builds and weighs a deployment, and sends nothing. */
async function rehearse(target: Target): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'dogear-deploy-'));
  try {
    buildSite();
    await keepFiles({ environment: target.environment, origin: null, ...KEEPING });
    const mail = mailSettings(process.env, []);
    await wrangler(mail, target, ['--dry-run', '--outdir', scratch]);
    assertWorkerSize();
    const [contact, push] = [contactSettings(process.env), pushSettings(process.env, null)];
    console.log(`${mail.says} ${contact.says} ${push.says} Which secrets are set is not known offline.`);
    console.log(
      'Nothing was sent. A real deployment would first look for the secrets, then apply the migrations that are missing.',
    );
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function backupChoice({ backup, 'without-backup': without }: Options): BackupChoice {
  if (backup) return { to: backup };
  return without ? 'none' : undefined;
}

async function deploy(target: Target, allowsTestKeys: boolean, backup: BackupChoice): Promise<void> {
  const { environment } = target;
  const missing = VARS.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} first: docs/operations.md.`);
  if (!isSecureOrigin(process.env.ORIGIN ?? '')) throw new Error('ORIGIN must begin with https://.');
  const wrongKeys = stripeModeFault(process.env, environment, allowsTestKeys);
  if (wrongKeys) throw new Error(wrongKeys);
  const { DATABASE_URL: databaseUrl = '', DATABASE_AUTH_TOKEN: databaseToken } = process.env;
  const listed = listedSecrets(environment);
  const mail = mailSettings(process.env, namesOf(listed));
  const push = pushSettings(process.env, namesOf(listed));
  const contact = contactSettings(process.env);
  console.log(`${mail.says} ${contact.says} ${push.says}`);
  console.log(await stripeSays(process.env.STRIPE_SECRET_KEY, process.env.ORIGIN ?? ''));
  const own = Object.fromEntries(VARS.map((name) => [name, process.env[name]]));
  const vars = { ...own, ...mail.vars, ...contact.vars, ...push.vars };
  const steps = {
    listSecrets: () => listed,
    build: buildSite,
    keep: () => keepFiles({ environment, origin: process.env.ORIGIN ?? '', ...KEEPING }),
    lacksMigrations: async () => (await import('./stack/database.ts')).lacksMigrations(databaseUrl, databaseToken),
    backUp: async (to: string) => (await import('./backup/back-up.ts')).backUp(to, console.log),
    migrate: async () => {
      // Loaded late: they load the whole domain, which takes longer than anything that ends before them.
      const [{ migrateDatabase }, { seed }] = await Promise.all([
        import('./stack/database.ts'),
        import('./seed/seed.ts'),
      ]);
      await migrateDatabase(databaseUrl, databaseToken);
      await seed({ databaseUrl, databaseToken, what: 'none' });
    },
    upload: () =>
      wrangler(
        mail,
        target,
        Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
      ),
  };
  await release(steps, backup);
}

/** Settings of the file of `--values`, with those of the environment before them, and faults of its lines. */
function givenValues(path: string | undefined): { readonly values: SettingValues; readonly faults: readonly string[] } {
  const { values, faults } = parseValues(path === undefined ? '' : readFileSync(path, 'utf8'));
  const named = SETTING_NAMES.flatMap((name) => {
    const value = process.env[name] || values[name];
    return value ? [[name, asVariable(name, value)]] : [];
  });
  return { values: Object.fromEntries(named), faults };
}

async function main(options: Options): Promise<void> {
  const environment = environmentOf(options.env);
  const run = runnerOf(WRANGLER, process.env);
  const say = (line: string) => console.log(line);
  if (options.to && !options.rollback) throw new Error('--to is for --rollback.');
  if (options.rollback) return rollback({ environment, to: options.to, isDryRun: options['dry-run'], run, say });
  const { values, faults } = givenValues(options.values);
  const { 'dry-run': isDryRun, 'test-keys': allowsTestKeys, traces: isTraced } = options;
  if (options.setup)
    return setup({
      ...{ environment, values, faults, isDryRun, allowsTestKeys },
      ...{ ask: isDryRun ? null : terminalAsk(), run, outside: OUTSIDE_CALLS, say },
    });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  Object.assign(process.env, values);
  const target = { environment, isTraced };
  return isDryRun ? rehearse(target) : deploy(target, allowsTestKeys, backupChoice(options));
}

try {
  await main(parseArgs({ options: OPTIONS }).values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
