/** Work that no command does, each with a check as far as one is possible from here. */
import { STRIPE_WEBHOOKS, type StripeReport } from '../check-stripe.ts';
import type { Command, Run } from './commands.ts';
import type { OutsideCalls } from './outside-calls.ts';
import type { Known } from './steps.ts';

export type State = 'done' | 'not yet' | 'cannot be seen from here';

export type Task = { readonly what: string; readonly state: State; readonly says: string };

type Check = Pick<Task, 'state' | 'says'>;

const unseen = (says: string): Check => ({ state: 'cannot be seen from here', says });
const judged = (isDone: boolean, says: string): Check => ({ state: isDone ? 'done' : 'not yet', says });

/** The check, or that it was not possible, with the reason. */
const orUnseen = (check: Promise<Check>, says: string): Promise<Check> =>
  check.catch((error: unknown) => unseen(`${says} (${error instanceof Error ? error.message : String(error)})`));

/** All tasks of a deployment, in the order of docs/operations.md. */
export async function tasksByHand(known: Known, outside: OutsideCalls, run: Run): Promise<readonly Task[]> {
  const { values, environment } = known;
  const { ORIGIN = '', STRIPE_SECRET_KEY = '' } = values;
  const { hostname } = new URL(ORIGIN);
  const [health, hasAddress] = await Promise.all([outside.health(ORIGIN), outside.hasAddress(hostname)]);
  const report = outside.stripeReport(STRIPE_SECRET_KEY, ORIGIN);
  const checks: readonly (readonly [string, Check | Promise<Check>])[] = [
    ['Cloudflare: the paid Workers plan, and Images', unseen('Without the plan, logging in ends with an error.')],
    ['Stripe: Connect, and accounts that only receive transfers', unseen("A seller's first account shows it.")],
    ['Stripe: payouts of the shop by hand', orUnseen(payouts(report), 'Set their schedule to manual.')],
    ...STRIPE_WEBHOOKS.map(
      (webhook) =>
        [
          `Stripe: the endpoint ${ORIGIN}${webhook.path}`,
          orUnseen(endpoint(report, webhook, known), `Its secret is ${webhook.secret}.`),
        ] as const,
    ),
    [
      'Stripe: the domain for wallets',
      orUnseen(wallets(outside, STRIPE_SECRET_KEY, hostname), `Register ${hostname}.`),
    ],
    ['Google: the redirect address', unseen(`It is ${ORIGIN}/api/auth/google/callback.`)],
    [
      `Domain: ${hostname}`,
      judged(
        hasAddress,
        hasAddress
          ? 'It has an address.'
          : `Add it to the Worker ${environment.worker}: Settings, Domains & Routes. Cloudflare then sets the DNS.`,
      ),
    ],
    ['Mail: the sending domain', mail(known, outside)],
    ['Mail: bounces', bounces(known, run)],
    [
      'The deployment',
      judged(
        health !== 'absent',
        health === 'failing'
          ? `${ORIGIN}/api/health says that a part fails.`
          : `${ORIGIN}/api/health ${health === 'ok' ? 'is ok' : 'does not answer'}.`,
      ),
    ],
    ['The first admin', orUnseen(admin(known, outside), 'Sign up, then: npm run make-admin -- EMAIL')],
  ];
  return Promise.all(checks.map(async ([what, check]) => ({ what, ...(await check) })));
}

async function payouts(report: Promise<StripeReport>): Promise<Check> {
  const { payouts: findings } = await report;
  return judged(findings.length === 0, findings.join(' ') || 'They are manual.');
}

type Webhook = (typeof STRIPE_WEBHOOKS)[number];

async function endpoint(report: Promise<StripeReport>, wanted: Webhook, { atWorker }: Known): Promise<Check> {
  const findings = (await report).webhooks.find(({ path }) => path === wanted.path)?.findings ?? [];
  const secret = atWorker.has(wanted.secret)
    ? []
    : [`The Worker lacks ${wanted.secret}: give it and repeat the setup.`];
  const open = [...findings, ...secret];
  return judged(open.length === 0, open.join(' ') || `It gets all events, and the Worker has ${wanted.secret}.`);
}

async function wallets(outside: OutsideCalls, key: string, hostname: string): Promise<Check> {
  const isRegistered = await outside.walletDomain(key, hostname);
  return judged(
    isRegistered,
    isRegistered ? `${hostname} is registered.` : `Register ${hostname} under "Payment method domains".`,
  );
}

async function mail({ values }: Known, outside: OutsideCalls): Promise<Check> {
  const domain = /@([^\s>]+)>?\s*$/.exec(values.MAIL_FROM ?? '')?.[1];
  if (!domain) return judged(false, 'MAIL_FROM is not given, so letters wait.');
  const texts = await outside.textsOf(`_dmarc.${domain}`);
  const isThere = texts.some((text) => text.startsWith('v=DMARC1'));
  return judged(
    isThere,
    isThere ? 'It has DMARC. SPF and DKIM show in a letter.' : `There is no TXT record at _dmarc.${domain}.`,
  );
}

const MAIL_EVENTS = ['message.bounced', 'message.rejected', 'message.complained'] as const;

type Subscription = {
  readonly events: readonly string[];
  readonly enabled?: boolean;
  readonly source?: { readonly type?: string };
};

/** The queue's subscription to what becomes of letters, or the webhook of another mail server. */
async function bounces({ values, atWorker }: Known, run: Run): Promise<Check> {
  if (!values.MAIL_FROM) return judged(false, 'MAIL_FROM is not given.');
  if (atWorker.has('SMTP_URL')) {
    const isSet = atWorker.has('MAIL_WEBHOOK_SECRET');
    return judged(isSet, `MAIL_WEBHOOK_SECRET is ${isSet ? 'set' : 'not set'}.`);
  }
  const { MAIL_EVENTS_QUEUE: queue } = values;
  if (!queue) return judged(false, 'MAIL_EVENTS_QUEUE is not given.');
  const { status, stdout } = run(listSubscriptions(queue));
  if (status !== 0) return unseen(`Subscribe ${queue} to ${MAIL_EVENTS.join(', ')}.`);
  const sent = (JSON.parse(stdout) as readonly Subscription[])
    .filter(({ enabled, source }) => enabled !== false && source?.type === 'email.sending')
    .flatMap(({ events }) => events);
  const lacking = MAIL_EVENTS.filter((event) => !sent.some((one) => one.endsWith(event)));
  return judged(
    lacking.length === 0,
    `${queue} ${lacking.length === 0 ? 'gets them' : `lacks ${lacking.join(', ')}`}.`,
  );
}

const listSubscriptions = (queue: string): Command => ({
  program: 'wrangler',
  args: ['queues', 'subscription', 'list', queue, '--json'],
});

async function admin({ values }: Known, outside: OutsideCalls): Promise<Check> {
  const { DATABASE_URL, DATABASE_AUTH_TOKEN } = values;
  if (!DATABASE_URL || !DATABASE_AUTH_TOKEN) return unseen('Sign up, then: npm run make-admin -- EMAIL');
  const count = await outside.countAdmins(DATABASE_URL, DATABASE_AUTH_TOKEN);
  return judged(count > 0, count > 0 ? `There are ${count}.` : 'Sign up, then: npm run make-admin -- EMAIL');
}

/** Tasks as a table of text. */
export function tableOf(tasks: readonly Task[]): string[] {
  const width = Math.max(...tasks.map(({ state }) => state.length));
  return tasks.flatMap(({ what, state, says }) => [
    `  ${state.padEnd(width)}  ${what}`,
    `  ${''.padEnd(width)}  ${says}`,
  ]);
}
