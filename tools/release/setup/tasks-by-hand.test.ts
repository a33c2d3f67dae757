/** The list of work by hand: what is done, what is not, and what nothing here can see. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bench, openBench } from '../../stand-ins/stripe/testing/test-bench.ts';
import { STRIPE_WEBHOOKS, stripeReport } from '../check-stripe.ts';
import { ENVIRONMENTS } from '../environments.ts';
import type { Run } from './commands.ts';
import type { OutsideCalls } from './outside-calls.ts';
import type { Known } from './steps.ts';
import { tableOf, tasksByHand } from './tasks-by-hand.ts';
import { NEW_OUTSIDE, VALUES } from './testing/scratch-cloud.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const EVENTS = ['message.bounced', 'message.rejected', 'message.complained'];
const SUBSCRIPTIONS = [{ enabled: true, source: { type: 'email.sending' }, events: EVENTS }];
const run: Run = () => ({ status: 0, stdout: JSON.stringify(SUBSCRIPTIONS), output: '' });

const MAIL = { MAIL_FROM: 'Dogear <letters@send.your.shop>', MAIL_EVENTS_QUEUE: 'mail-events' };
const DATABASE = { DATABASE_URL: 'libsql://dogear.example', DATABASE_AUTH_TOKEN: 'own.token' };

const knownWith = (values: Known['values'], atWorker: readonly string[] = []): Known => ({
  environment: ENVIRONMENTS.production,
  values: { ...VALUES, ...values },
  atWorker: new Set(atWorker),
});

/** The state of each task, by the beginning of its name. */
async function statesOf(known: Known, outside: Partial<OutsideCalls>) {
  const tasks = await tasksByHand(known, { ...NEW_OUTSIDE, ...outside }, run);
  return Object.fromEntries(
    tasks.map(({ what, state, says }) => [what.replace('https://your.shop', ''), { state, says }]),
  );
}

const states = (tasks: Record<string, { state: string }>) =>
  Object.fromEntries(Object.entries(tasks).map(([what, { state }]) => [what, state]));

const UNSEEN = {
  'Cloudflare: the paid Workers plan, and Images': 'cannot be seen from here',
  'Stripe: Connect, and accounts that only receive transfers': 'cannot be seen from here',
  'Google: the redirect address': 'cannot be seen from here',
};

const seen = (state: string) => ({
  'Stripe: payouts of the shop by hand': state,
  ...Object.fromEntries(STRIPE_WEBHOOKS.map(({ path }) => [`Stripe: the endpoint ${path}`, state])),
  'Stripe: the domain for wallets': state,
  'Domain: your.shop': state,
  'Mail: the sending domain': state,
  'Mail: bounces': state,
  'The deployment': state,
  'The first admin': state,
});

const report = () => stripeReport(bench.stripe, VALUES.ORIGIN);

// Fails when a task is taken for done that nobody has done.
test('with a new account, nothing is done that can be seen', async () => {
  await bench.stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'daily' } } } });
  const tasks = await statesOf(knownWith(DATABASE), { stripeReport: report });
  expect(states(tasks)).toEqual({ ...UNSEEN, ...seen('not yet') });
  expect(tasks['Stripe: the endpoint /api/stripe/webhook']?.says).toBe(
    'No enabled endpoint gets snapshot events at https://your.shop/api/stripe/webhook. The Worker lacks STRIPE_WEBHOOK_SECRET: give it and repeat the setup.',
  );
});

// Fails when a task stays open although it is done.
test('with everything done, nothing is left that can be seen', async () => {
  for (const { path, events, payload, from } of STRIPE_WEBHOOKS)
    await bench.stripe.v2.core.eventDestinations.create({
      ...{ name: path, type: 'webhook_endpoint', event_payload: payload, enabled_events: [...events] },
      ...{ events_from: [from], webhook_endpoint: { url: `${VALUES.ORIGIN}${path}` } },
    });
  const all = await report();
  const webhooks = all.webhooks.map(({ path, findings }) => ({
    path,
    findings: findings.filter((finding) => !finding.includes('API version')),
  }));
  const known = knownWith(
    { ...DATABASE, ...MAIL },
    STRIPE_WEBHOOKS.map(({ secret }) => secret),
  );
  const tasks = await statesOf(known, {
    stripeReport: async () => ({ ...all, webhooks }),
    walletDomain: async (_key, domain) => domain === 'your.shop',
    countAdmins: async () => 1,
    health: async () => 'ok',
    hasAddress: async () => true,
    textsOf: async (host) => (host === '_dmarc.send.your.shop' ? ['v=DMARC1; p=none'] : []),
  });
  expect(states(tasks)).toEqual({ ...UNSEEN, ...seen('done') });
});

test('a call that fails leaves its tasks unseen, with the reason', async () => {
  const fails = async () => {
    throw new Error('no network');
  };
  const tasks = await statesOf(knownWith({}), { stripeReport: fails, walletDomain: fails, countAdmins: fails });
  for (const what of ['Stripe: payouts of the shop by hand', 'Stripe: the domain for wallets'])
    expect(tasks[what]).toEqual({ state: 'cannot be seen from here', says: expect.stringContaining('(no network)') });
  expect(tasks['The first admin']?.state).toBe('cannot be seen from here');
});

test('another mail server reports bounces by a webhook', async () => {
  const open = await statesOf(knownWith(MAIL, ['SMTP_URL']), {});
  expect(open['Mail: bounces']).toEqual({ state: 'not yet', says: 'MAIL_WEBHOOK_SECRET is not set.' });
  const done = await statesOf(knownWith(MAIL, ['SMTP_URL', 'MAIL_WEBHOOK_SECRET']), {});
  expect(done['Mail: bounces']?.state).toBe('done');
});

test('the table has a state beside each task', () => {
  expect(
    tableOf([
      { what: 'The deployment', state: 'done', says: 'It is ok.' },
      { what: 'Mail: bounces', state: 'not yet', says: 'None.' },
    ]),
  ).toEqual(['  done     The deployment', '           It is ok.', '  not yet  Mail: bounces', '           None.']);
});
