/**
 * A scratch folder with fakes of `wrangler` and `turso`, for tests of setup and rollback. `setup` calls them in this
 * process; `runPrograms` starts them as programs.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../../stack/build.ts';
import { ENVIRONMENTS } from '../../environments.ts';
import type { SettingValues } from '../../settings.ts';
import { type Run, runnerOf } from '../commands.ts';
import type { OutsideCalls } from '../outside-calls.ts';
import { type Setup, setup } from '../setup.ts';
import { answerIn, type World } from './fake-cloud.ts';

export const VALUES = {
  ORIGIN: 'https://your.shop',
  STRIPE_SECRET_KEY: 'sk_live_51secretOfTheShop',
  PUBLIC_STRIPE_KEY: 'pk_live_51openOfTheShop',
  GOOGLE_CLIENT_ID: '123-abc.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-secretOfGoogle',
  STRIPE_WEBHOOK_SECRET: 'whsec_secretOfPayments',
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_secretOfAccounts',
  STRIPE_PAYOUTS_WEBHOOK_SECRET: 'whsec_secretOfPayouts',
  CONTACT_EMAIL: 'help@your.shop',
} as const satisfies SettingValues;

/** Nothing is done outside yet. */
export const NEW_OUTSIDE: OutsideCalls = {
  checkStripe: async () => undefined,
  stripeReport: async () => ({ payouts: ['The payouts are daily.'], webhooks: [] }),
  walletDomain: async () => false,
  checkDatabase: async () => undefined,
  countAdmins: async () => 0,
  health: async () => 'absent',
  hasAddress: async () => false,
  textsOf: async () => [],
};

const EMPTY: World = {
  accounts: [{ name: 'You', id: 'a1' }],
  workers: {},
  buckets: [],
  expiring: [],
  queues: {},
  hasTurso: true,
  databases: [],
  deployments: {},
  failing: [],
};

const FAKE = join(ROOT, 'tools/release/setup/testing/fake-cloud.ts');

export type ScratchCloud = ReturnType<typeof openScratchCloud>;

export function openScratchCloud(world: Partial<World> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const turso = join(bin, 'turso');
  writeFileSync(turso, `#!/bin/sh\nFAKE_PROGRAM=turso exec '${process.execPath}' '${FAKE}' "$@"\n`);
  chmodSync(turso, 0o755);
  const worldPath = join(folder, 'world.json');
  const callsPath = join(folder, 'calls.txt');
  writeFileSync(worldPath, JSON.stringify({ ...EMPTY, ...world }));
  const env = { PATH: bin, HOME: folder, TMPDIR: folder, FAKE_CLOUD: folder, ...VALUES };
  /** Runs commands without a process for each of them. */
  const runHere: Run = ({ program, args, secrets }) => {
    if (program === 'turso' && world.hasTurso === false) return { status: null, stdout: '', output: '' };
    const { status, out, err } = answerIn(folder, program, args, JSON.stringify(secrets ?? {}));
    return { status, stdout: out, output: stripVTControlCharacters(`${err}${out}`).trim() };
  };
  return {
    folder,
    /** Runs commands as programs on a `PATH` of their own. */
    runPrograms: runnerOf(FAKE, env),
    world: () => JSON.parse(readFileSync(worldPath, 'utf8')) as World,
    change: (change: Partial<World>) =>
      writeFileSync(
        worldPath,
        JSON.stringify({ ...(JSON.parse(readFileSync(worldPath, 'utf8')) as World), ...change }),
      ),
    /** Calls since the last time. */
    calls: () => {
      const calls = existsSync(callsPath) ? readFileSync(callsPath, 'utf8').trimEnd().split('\n') : [];
      rmSync(callsPath, { force: true });
      return calls;
    },
    /** The text of every file that the run has left. */
    written: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
        .join('\n'),
    /** Runs a setup: its lines, and the message of its error. */
    setup: async (change: Partial<Setup> = {}) => {
      const lines: string[] = [];
      const ended = await setup({
        environment: ENVIRONMENTS.production,
        values: VALUES,
        faults: [],
        isDryRun: false,
        allowsTestKeys: false,
        ask: null,
        run: runHere,
        outside: NEW_OUTSIDE,
        say: (line) => lines.push(line),
        ...change,
      }).then(
        () => undefined,
        (error: Error) => error.message,
      );
      return { said: lines.join('\n'), ended };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
