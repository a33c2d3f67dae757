/** A setup against stand-ins of wrangler and turso. */
import { afterEach, expect, test, vi } from 'vitest';
import { ENVIRONMENTS } from '../environments.ts';
import { SECRETS } from '../release.ts';
import { hashOf, TOKEN, type World } from './testing/fake-cloud.ts';
import { NEW_OUTSIDE, openScratchCloud, type ScratchCloud, VALUES } from './testing/scratch-cloud.ts';

let cloud: ScratchCloud;
afterEach(() => {
  vi.unstubAllEnvs();
  cloud.close();
});

const READS =
  /^(?:wrangler (?:whoami|secret list|r2 bucket (?:lifecycle )?list|queues info|queues subscription list)|turso (?:auth|db show))/;
const writesOf = (calls: readonly string[]) => calls.filter((call) => !READS.test(call));

test('with nothing there, makes everything, in order', async () => {
  cloud = openScratchCloud();
  const { said, ended } = await cloud.setup();
  expect(ended).toBeUndefined();
  expect(writesOf(cloud.calls())).toEqual([
    'turso db create dogear --wait',
    'wrangler r2 bucket create dogear-photos',
    'wrangler r2 bucket lifecycle add dogear-photos builds builds/ --expire-days 30 --force',
    'turso db tokens create dogear',
    'wrangler secret bulk --name dogear --config wrangler.toml',
  ]);
  const { workers, buckets, databases, expiring } = cloud.world();
  expect([buckets, databases, expiring]).toEqual([['dogear-photos'], ['dogear'], ['builds/']]);
  expect(Object.keys(workers.dogear ?? {}).toSorted()).toEqual([...SECRETS, 'VAPID_PRIVATE_KEY'].toSorted());
  expect(workers.dogear).toMatchObject({
    STRIPE_SECRET_KEY: hashOf(VALUES.STRIPE_SECRET_KEY),
    DATABASE_AUTH_TOKEN: hashOf(TOKEN),
  });
  expect(said).toContain('DATABASE_URL=libsql://dogear-you.turso.io');
  expect(said).toMatch(/^VAPID_PUBLIC_KEY=B[\w-]{86}$/m);
  expect(said).toContain('VAPID_SUBJECT=mailto:help@your.shop');
});

test('every command is shown before it runs', async () => {
  cloud = openScratchCloud();
  const { said } = await cloud.setup();
  const shown = [...said.matchAll(/^ {3}\$ (?:npx )?(.+?)(?: {3}\(.*)?$/gm)].map(([, command]) => command);
  expect(cloud.calls()).toEqual(shown);
});

// Fails when a secret is an argument, a variable of a command, or a line of the output.
test('with programs of their own, secrets are in no argument, environment, output or file', async () => {
  cloud = openScratchCloud();
  vi.stubEnv('TMPDIR', cloud.folder);
  const { said, ended } = await cloud.setup({ run: cloud.runPrograms });
  expect([ended, cloud.world().workers.dogear]).toEqual([
    undefined,
    expect.objectContaining({
      STRIPE_SECRET_KEY: hashOf(VALUES.STRIPE_SECRET_KEY),
      DATABASE_AUTH_TOKEN: hashOf(TOKEN),
    }),
  ]);
  const seen = `${said}\n${cloud.written()}`;
  const { STRIPE_SECRET_KEY, GOOGLE_CLIENT_SECRET, STRIPE_WEBHOOK_SECRET } = VALUES;
  for (const secret of [STRIPE_SECRET_KEY, GOOGLE_CLIENT_SECRET, STRIPE_WEBHOOK_SECRET, TOKEN])
    expect(seen).not.toContain(secret);
  // Both were seen: variables of commands, and their arguments.
  expect(seen).toContain(VALUES.PUBLIC_STRIPE_KEY);
  expect(seen).toContain('wrangler secret bulk --name dogear --config wrangler.toml\n');
});

test('with everything there, only looks', async () => {
  cloud = openScratchCloud();
  await cloud.setup();
  const before = cloud.world();
  cloud.calls();
  const { ended, said } = await cloud.setup();
  expect([ended, writesOf(cloud.calls())]).toEqual([undefined, []]);
  expect(cloud.world()).toEqual(before);
  expect(said).toContain('Add VAPID_PUBLIC_KEY, which the setup that made it has printed.');
});

// Fails when a step after a failure is left out, or one before it is done twice.
test.each([
  'turso db create',
  'turso db tokens create',
  'wrangler r2 bucket list',
  'wrangler r2 bucket create',
  'wrangler r2 bucket lifecycle add',
  'wrangler secret bulk',
])('goes on after a failure of %s', async (command) => {
  cloud = openScratchCloud({ failing: [command] });
  const failed = await cloud.setup();
  expect(failed.ended).toMatch(/^Step \d+, ".+", did not work:\nThe .+\nMend it and repeat the setup/);
  const { ended } = await cloud.setup();
  expect(ended).toBeUndefined();
  const { workers, buckets, databases } = cloud.world();
  expect([buckets, databases]).toEqual([['dogear-photos'], ['dogear']]);
  expect(Object.keys(workers.dogear ?? {})).toEqual(expect.arrayContaining([...SECRETS]));
});

// Fails when a value that is given replaces the key under which seeds of authenticator apps are encrypted.
test('never replaces a secret of the Worker', async () => {
  const workers = { dogear: { FACTOR_SECRET: 'old', RATE_LIMIT_SECRET: 'old', STRIPE_SECRET_KEY: 'old' } };
  cloud = openScratchCloud({ workers });
  const { ended } = await cloud.setup({ values: { ...VALUES, FACTOR_SECRET: 'x'.repeat(44) } });
  expect(ended).toBeUndefined();
  expect(cloud.world().workers.dogear).toMatchObject(workers.dogear);
});

test('a database of another account is not replaced', async () => {
  cloud = openScratchCloud({ workers: { dogear: { DATABASE_AUTH_TOKEN: 'old' } } });
  const { ended } = await cloud.setup();
  expect(ended).toContain('The Worker has a DATABASE_AUTH_TOKEN, but this account of Turso has no database dogear.');
  expect(cloud.world().databases).toEqual([]);
});

test('makes a queue where one is given', async () => {
  cloud = openScratchCloud();
  const values = { ...VALUES, MAIL_FROM: 'Dogear <letters@your.shop>', MAIL_EVENTS_QUEUE: 'mail-events' };
  const { ended, said } = await cloud.setup({ values });
  expect([ended, Object.keys(cloud.world().queues)]).toEqual([undefined, ['mail-events']]);
  expect(said).toContain('mail-events lacks message.bounced, message.rejected, message.complained.');
});

test('staging has names of its own', async () => {
  cloud = openScratchCloud();
  const values = { ...VALUES, STRIPE_SECRET_KEY: 'sk_test_51secretOfTheShop', PUBLIC_STRIPE_KEY: 'pk_test_51open' };
  const { ended, said } = await cloud.setup({ environment: ENVIRONMENTS.staging, values });
  const { workers, buckets, databases } = cloud.world();
  expect([ended, Object.keys(workers), buckets, databases]).toEqual([
    undefined,
    ['dogear-staging'],
    ['dogear-photos-staging'],
    ['dogear-staging'],
  ]);
  expect(said).toContain('npm run deploy -- --env staging --values staging.values');
});

type Case = readonly [string, Partial<World>, Parameters<ScratchCloud['setup']>[0], string];
const { GOOGLE_CLIENT_SECRET: _one, ...withoutGoogle } = VALUES;
const { STRIPE_SECRET_KEY: _two, PUBLIC_STRIPE_KEY: _three, ...withoutStripe } = VALUES;

test.each<Case>([
  ['live keys in staging', {}, { environment: ENVIRONMENTS.staging }, 'Live keys of Stripe are refused in staging'],
  ['no keys of Stripe', {}, { values: withoutStripe }, 'Missing: STRIPE_SECRET_KEY, PUBLIC_STRIPE_KEY.'],
  ['no secret of Google', {}, { values: withoutGoogle }, 'Missing: GOOGLE_CLIENT_SECRET.'],
  ['a database without its token', {}, { values: { ...VALUES, DATABASE_URL: 'libsql://a.b' } }, 'DATABASE_AUTH_TOKEN'],
  ['no login', { accounts: null }, {}, 'Run "npx wrangler login"'],
  [
    'two accounts',
    {
      accounts: [
        { name: 'A', id: 'a1' },
        { name: 'B', id: 'b2' },
      ],
    },
    {},
    'CLOUDFLARE_ACCOUNT_ID=b2  B',
  ],
  ['no program of Turso', { hasTurso: false }, {}, 'brew install tursodatabase/tap/turso'],
  ['a fault of the file', {}, { faults: ['Line 3 is not NAME=value.'] }, 'Line 3 is not NAME=value.'],
  [
    'a key that Stripe refuses',
    {},
    {
      outside: {
        ...NEW_OUTSIDE,
        checkStripe: async (key: string) => {
          throw new Error(`Invalid API Key provided: ${key}`);
        },
      },
    },
    'Invalid API Key provided: (STRIPE_SECRET_KEY)',
  ],
])('makes nothing with %s', async (_case, world, change, message) => {
  cloud = openScratchCloud(world);
  const { ended } = await cloud.setup(change);
  expect([ended, writesOf(cloud.calls())]).toEqual([expect.stringContaining(message), []]);
});

test('without turso, a database that is given will do', async () => {
  cloud = openScratchCloud({ hasTurso: false });
  const values = { ...VALUES, DATABASE_URL: 'libsql://dogear.example', DATABASE_AUTH_TOKEN: 'own.token' };
  const { ended } = await cloud.setup({ values });
  expect([ended, cloud.world().workers.dogear?.DATABASE_AUTH_TOKEN]).toEqual([undefined, hashOf('own.token')]);
});

test('on a terminal asks for what is missing, secrets hidden, again after a wrong answer', async () => {
  cloud = openScratchCloud();
  const answers: Record<string, string[]> = {
    STRIPE_SECRET_KEY: ['pk_live_51wrong', VALUES.STRIPE_SECRET_KEY],
    PUBLIC_STRIPE_KEY: [VALUES.PUBLIC_STRIPE_KEY],
  };
  const hidden: string[] = [];
  const { ended, said } = await cloud.setup({
    values: withoutStripe,
    ask: async (question, isHidden) => {
      const name = /\(([A-Z_]+)/.exec(question)?.[1] ?? '';
      if (isHidden) hidden.push(name);
      return answers[name]?.shift() ?? '';
    },
  });
  expect([ended, cloud.world().workers.dogear?.STRIPE_SECRET_KEY]).toEqual([
    undefined,
    hashOf(VALUES.STRIPE_SECRET_KEY),
  ]);
  expect(said).toContain('STRIPE_SECRET_KEY: it begins with sk_live_ or sk_test_');
  expect(hidden).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'MAIL_WEBHOOK_SECRET']);
});

test('a dry run shows all commands and runs none', async () => {
  cloud = openScratchCloud();
  const { ended, said } = await cloud.setup({ isDryRun: true, values: {} });
  expect([ended, cloud.calls()]).toEqual([undefined, []]);
  expect(said).toContain('STRIPE_SECRET_KEY=<STRIPE_SECRET_KEY>');
  for (const command of ['turso db create dogear', 'r2 bucket create dogear-photos', 'secret bulk --name dogear'])
    expect(said).toContain(command);
});
