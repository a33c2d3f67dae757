/** Steps of a setup, in their order, as data. Each one first looks whether it is done, so all can be repeated. */
import { randomBytes } from 'node:crypto';
import { STORED_BUILD_DAYS, STORED_BUILD_PREFIX } from '../../../core/earlier-builds.ts';
import { newVapidKeys } from '../../stack/vapid-keys.ts';
import type { Environment } from '../environments.ts';
import { namesOf } from '../release.ts';
import { asVariable, isSecretSetting, SETTING_NAMES, type SettingName } from '../settings.ts';
import type { Command, Outcome } from './commands.ts';
import type { OutsideCalls } from './outside-calls.ts';

/** Knowledge of a run, which its steps add to. */
export type Known = {
  readonly environment: Environment;
  readonly values: Partial<Record<SettingName, string>>;
  /** Secrets that the Worker has. */
  readonly atWorker: Set<string>;
};

export type Step = {
  readonly name: (known: Known) => string;
  /** The reason why there is nothing to do; undefined when there is. */
  readonly skipped?: (known: Known) => string | undefined;
  /** A command that only reads. */
  readonly look?: (known: Known) => Command;
  /**
   * True when the step is done, by the outcome of `look` if there is one; it may add to `known`. Called again after
   * `make` where there is a `look` and no `learn`. Throws when nothing can be made of the outcome.
   */
  readonly isDone: (known: Known, outcome: Outcome) => boolean;
  /** Makes keys, before `make`. */
  readonly prepare?: (known: Known, say: (line: string) => void) => void;
  /** Commands that do the step. */
  readonly make?: (known: Known) => readonly Command[];
  /** Takes over the output of the last command of `make`. */
  readonly learn?: (known: Known, outcome: Outcome) => void;
  /** A check by a call instead of a command, also where the step was already done. Throws what is wrong. */
  readonly check?: (known: Known, outside: OutsideCalls) => Promise<void>;
  /** One sees this when it worked. */
  readonly worked: (known: Known) => string;
};

const wrangler = (...args: readonly string[]): Command => ({ program: 'wrangler', args });
const turso = (...args: readonly string[]): Command => ({ program: 'turso', args });

/** The Worker's name is an argument, so that staging needs no section in the file. */
const worker = ({ environment }: Known): readonly string[] => [
  '--name',
  environment.worker,
  '--config',
  'wrangler.toml',
];

const failed = (outcome: Outcome): Error => new Error(outcome.output || 'It failed without a word.');

export const NO_TURSO = `Turso's program is not installed (https://docs.turso.tech/cli/installation):
   macOS: brew install tursodatabase/tap/turso
   Linux: curl -sSfL https://get.tur.so/install.sh | bash
Then "turso auth signup", or "turso auth login". Or give DATABASE_URL and DATABASE_AUTH_TOKEN.`;

export const listSecrets = (known: Known): Command => wrangler('secret', 'list', '--format', 'json', ...worker(known));

/** Reads the names of the secrets. A Worker that does not exist yet has none. */
function readSecrets(known: Known, outcome: Outcome): void {
  if (outcome.status !== 0 && !/Worker ".*" .*not found/.test(outcome.output)) throw failed(outcome);
  known.atWorker.clear();
  if (outcome.status === 0) for (const name of namesOf(outcome.stdout)) known.atWorker.add(name);
}

const hasToken = ({ values, atWorker }: Known): boolean =>
  Boolean(values.DATABASE_AUTH_TOKEN) || atWorker.has('DATABASE_AUTH_TOKEN');

/** With an address that is given, the database is somebody's own, and Turso's program is not needed. */
const ownDatabase = ({ values }: Known): string | undefined =>
  values.DATABASE_URL ? 'DATABASE_URL is given.' : undefined;

/** Secrets that are given or made and that the Worker does not have. What it has is never replaced. */
export function secretsToPut({ values, atWorker }: Known): Record<string, string> {
  const names = SETTING_NAMES.filter((name) => isSecretSetting(name) && !atWorker.has(name));
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, asVariable(name, values[name])]] : [])));
}

const randomKey = (): string => randomBytes(32).toString('base64');

/** Makes the keys that are neither given nor at the Worker. Another `FACTOR_SECRET` would break authenticator apps. */
function makeKeys({ values, atWorker }: Known, say: (line: string) => void): void {
  for (const name of ['RATE_LIMIT_SECRET', 'FACTOR_SECRET'] as const)
    if (!values[name] && !atWorker.has(name)) values[name] = randomKey();
  if (!values.VAPID_PRIVATE_KEY && !atWorker.has('VAPID_PRIVATE_KEY')) {
    Object.assign(values, newVapidKeys());
    say(`New keys of pushes. Keep the public one, which is no secret: VAPID_PUBLIC_KEY=${values.VAPID_PUBLIC_KEY}`);
  }
}

const MADE = ['RATE_LIMIT_SECRET', 'FACTOR_SECRET', 'VAPID_PRIVATE_KEY'] as const;

type Account = { readonly name: string; readonly id: string };

/** The account of Cloudflare. With several of them, wrangler would have to ask. */
function readAccounts({ status, stdout, output }: Outcome, chosen: string | undefined): void {
  if (status !== 0 && /"loggedIn":\s*false/.test(output))
    throw new Error('wrangler is not logged in. Run "npx wrangler login", or set CLOUDFLARE_API_TOKEN.');
  if (status !== 0) throw new Error(output);
  const { accounts = [] } = JSON.parse(stdout) as { accounts?: readonly Account[] };
  if (accounts.length < 2 || chosen) return;
  const list = accounts.map(({ name, id }) => `   CLOUDFLARE_ACCOUNT_ID=${id}  ${name}`).join('\n');
  throw new Error(`There are several accounts. Set the variable of one of them:\n${list}`);
}

export const ACCOUNT: Step = {
  name: () => 'The account at Cloudflare',
  look: () => wrangler('whoami', '--json'),
  isDone: (_known, outcome) => {
    readAccounts(outcome, process.env.CLOUDFLARE_ACCOUNT_ID);
    return true;
  },
  worked: () => 'wrangler is logged in.',
};

export const PRESENT_SECRETS: Step = {
  name: ({ environment }) => `The secrets that the Worker ${environment.worker} has`,
  look: listSecrets,
  isDone: (known, outcome) => {
    readSecrets(known, outcome);
    return true;
  },
  worked: ({ atWorker }) => (atWorker.size === 0 ? 'It has none yet.' : `It has ${[...atWorker].join(', ')}.`),
};

/** The bucket's rule as `wrangler r2 bucket lifecycle list` prints it. */
const RULE_OF_BUILDS = new RegExp(`^prefix:\\s+${STORED_BUILD_PREFIX}\\s+action:\\s+Expire objects`, 'm');

/** Steps after the questions. */
export const STEPS: readonly Step[] = [
  {
    name: () => 'The account at Stripe',
    isDone: () => true,
    check: ({ values }, outside) => outside.checkStripe(values.STRIPE_SECRET_KEY ?? ''),
    worked: ({ environment, values }) =>
      `Stripe takes STRIPE_SECRET_KEY, of its ${values.STRIPE_SECRET_KEY?.includes('_live_') ? 'live' : 'test'} mode, for ${environment.name}.`,
  },
  {
    name: () => 'The account at Turso',
    skipped: ownDatabase,
    look: () => turso('auth', 'whoami'),
    isDone: (_known, { status, output }) => {
      if (status === null) throw new Error(NO_TURSO);
      if (/not logged in/i.test(output)) throw new Error('turso is not logged in. Run "turso auth login".');
      if (status !== 0) throw new Error(output);
      return true;
    },
    worked: () => 'turso is logged in.',
  },
  {
    name: ({ environment }) => `The database ${environment.database}`,
    skipped: ownDatabase,
    look: ({ environment }) => turso('db', 'show', environment.database, '--url'),
    isDone: (known, outcome) => {
      const url = /^\s*(libsql:\/\/\S+)\s*$/m.exec(outcome.stdout)?.[1];
      if (outcome.status === 0 && url) {
        known.values.DATABASE_URL = url;
        return true;
      }
      if (!/not found/i.test(outcome.output)) throw failed(outcome);
      // The Worker works with a database of another account: a new one would take its place.
      if (known.atWorker.has('DATABASE_AUTH_TOKEN'))
        throw new Error(
          `The Worker has a DATABASE_AUTH_TOKEN, but this account of Turso has no database ${known.environment.database}. ` +
            'Log in to the right account ("turso auth login"), or give DATABASE_URL.',
        );
      return false;
    },
    make: ({ environment }) => [turso('db', 'create', environment.database, '--wait')],
    worked: ({ values }) => `DATABASE_URL=${values.DATABASE_URL}`,
  },
  {
    name: ({ environment }) => `The bucket of pictures, ${environment.bucket}`,
    look: () => wrangler('r2', 'bucket', 'list'),
    isDone: ({ environment }, outcome) => {
      if (outcome.status !== 0) throw failed(outcome);
      return outcome.output.split('\n').some((line) => /^\s*name:\s+(\S+)\s*$/.exec(line)?.[1] === environment.bucket);
    },
    // The list has the first buckets only, so this one may exist all the same.
    make: ({ environment }) => [
      { ...wrangler('r2', 'bucket', 'create', environment.bucket), existed: /already exists, and you own it/ },
    ],
    worked: ({ environment }) => `The bucket ${environment.bucket} is there.`,
  },
  {
    name: () => `The days of files of earlier builds in that bucket, ${STORED_BUILD_DAYS}`,
    look: ({ environment }) => wrangler('r2', 'bucket', 'lifecycle', 'list', environment.bucket),
    isDone: (_known, outcome) => {
      if (outcome.status !== 0) throw failed(outcome);
      return RULE_OF_BUILDS.test(outcome.output);
    },
    make: ({ environment }) => [
      wrangler(
        ...['r2', 'bucket', 'lifecycle', 'add', environment.bucket, 'builds', STORED_BUILD_PREFIX],
        ...['--expire-days', String(STORED_BUILD_DAYS), '--force'],
      ),
    ],
    worked: () => `What is below ${STORED_BUILD_PREFIX} goes after ${STORED_BUILD_DAYS} days.`,
  },
  {
    name: ({ values }) => `The queue of bounces${values.MAIL_EVENTS_QUEUE ? `, ${values.MAIL_EVENTS_QUEUE}` : ''}`,
    skipped: ({ values, atWorker }) => {
      if (!values.MAIL_EVENTS_QUEUE) return 'MAIL_EVENTS_QUEUE is not given, so the shop uses no queue.';
      const bySmtp = Boolean(values.SMTP_URL) || atWorker.has('SMTP_URL');
      return bySmtp ? 'Letters go by SMTP_URL, so bounces come by a webhook.' : undefined;
    },
    look: ({ values }) => wrangler('queues', 'info', values.MAIL_EVENTS_QUEUE ?? ''),
    isDone: (_known, outcome) => {
      if (outcome.status !== 0 && !/does not exist/.test(outcome.output)) throw failed(outcome);
      return outcome.status === 0;
    },
    make: ({ values }) => [wrangler('queues', 'create', values.MAIL_EVENTS_QUEUE ?? '')],
    worked: ({ values }) => `The queue ${values.MAIL_EVENTS_QUEUE} is there.`,
  },
  // Right before it is needed: what fails after it leaves a token behind that nobody has.
  {
    name: () => 'A token for the database',
    isDone: hasToken,
    make: ({ environment }) => [{ ...turso('db', 'tokens', 'create', environment.database), printsSecret: true }],
    learn: (known, { stdout }) => {
      const token = /^\s*([\w-]+\.[\w-]+\.[\w-]+)\s*$/m.exec(stdout)?.[1];
      if (!token) throw new Error('turso printed no token.');
      known.values.DATABASE_AUTH_TOKEN = token;
    },
    check: async ({ values }, outside) => {
      if (values.DATABASE_AUTH_TOKEN)
        await outside.checkDatabase(values.DATABASE_URL ?? '', values.DATABASE_AUTH_TOKEN);
    },
    worked: ({ values }) =>
      values.DATABASE_AUTH_TOKEN ? 'The database answers to its token.' : 'The Worker has a DATABASE_AUTH_TOKEN.',
  },
  {
    name: ({ environment }) => `The secrets of the Worker ${environment.worker}`,
    isDone: (known) => MADE.every((name) => known.atWorker.has(name)) && Object.keys(secretsToPut(known)).length === 0,
    prepare: makeKeys,
    make: (known) => [
      { ...wrangler('secret', 'bulk', ...worker(known)), secrets: secretsToPut(known) },
      listSecrets(known),
    ],
    learn: (known, outcome) => {
      const put = Object.keys(secretsToPut(known));
      readSecrets(known, outcome);
      const lost = put.filter((name) => !known.atWorker.has(name));
      if (lost.length > 0) throw new Error(`The Worker does not list ${lost.join(', ')}.`);
    },
    worked: ({ atWorker }) => `It has ${[...atWorker].join(', ')}.`,
  },
];
