/**
 * Required settings at Stripe for a deployment (docs/operations.md, "Stripe"), as far as the API shows them; read-only.
 */
import Stripe from 'stripe';
import { ACCOUNT_EVENTS, BANK_PAYOUT_EVENTS, SHOP_EVENTS } from '../../core/payments/provider-events.ts';

type Endpoint = {
  readonly path: string;
  readonly payload: 'snapshot' | 'thin';
  /** Scope of the events: the shop's own account, or sellers' accounts. */
  readonly from: '@self' | '@accounts';
  readonly events: readonly string[];
  /** Secret of the Worker that checks its signatures. */
  readonly secret: string;
};

/** Webhooks of the shop, each with its events. docs/operations.md has the same list. */
export const STRIPE_WEBHOOKS = [
  {
    path: '/api/stripe/webhook',
    payload: 'snapshot',
    from: '@self',
    events: SHOP_EVENTS,
    secret: 'STRIPE_WEBHOOK_SECRET',
  },
  {
    path: '/api/stripe/accounts-webhook',
    payload: 'thin',
    from: '@self',
    events: ACCOUNT_EVENTS,
    secret: 'STRIPE_ACCOUNTS_WEBHOOK_SECRET',
  },
  {
    path: '/api/stripe/payouts-webhook',
    payload: 'snapshot',
    from: '@accounts',
    events: BANK_PAYOUT_EVENTS,
    secret: 'STRIPE_PAYOUTS_WEBHOOK_SECRET',
  },
] as const satisfies readonly Endpoint[];

/** An endpoint at Stripe; `from` is null when its scope is unknown. */
type Found = {
  readonly url: string | null;
  readonly isEnabled: boolean;
  readonly payload: string;
  readonly from: readonly string[] | null;
  readonly events: readonly string[];
  readonly version: string | null;
};

/** Findings as sentences: of the account's own payouts, and of each webhook of the shop by its path. */
export type StripeReport = {
  readonly payouts: readonly string[];
  readonly webhooks: readonly { readonly path: string; readonly findings: readonly string[] }[];
};

/** Findings by subject; empty where a setting is correct. Throws Stripe's error for a wrong key. */
export async function stripeReport(stripe: Stripe, origin: string): Promise<StripeReport> {
  const found = await foundAt(stripe);
  const settings = await stripe.balanceSettings.retrieve();
  const interval = settings.payments.payouts?.schedule?.interval;
  return {
    payouts:
      interval === 'manual'
        ? []
        : [`The payouts of the account are ${interval ?? 'not set'}: set their schedule to manual.`],
    webhooks: STRIPE_WEBHOOKS.map((wanted) => ({
      path: wanted.path,
      findings: findingsOf(wanted, `${origin}${wanted.path}`, found),
    })),
  };
}

/** All findings; empty when all settings are correct. Throws Stripe's error for a wrong key. */
export async function stripeFindings(stripe: Stripe, origin: string): Promise<readonly string[]> {
  const { payouts, webhooks } = await stripeReport(stripe, origin);
  return [...payouts, ...webhooks.flatMap(({ findings }) => findings)];
}

/** True for a domain on which Stripe shows wallets. */
export async function walletDomain(stripe: Stripe, domain: string): Promise<boolean> {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain, enabled: true });
  return data.length > 0;
}

function findingsOf({ payload, from, events }: Endpoint, url: string, all: readonly Found[]): readonly string[] {
  const found = all.filter((one) => one.url === url && one.isEnabled && one.payload === payload);
  if (found.length === 0) return [`No enabled endpoint gets ${payload} events at ${url}.`];
  const sent = new Set(found.flatMap((one) => one.events));
  const lacking = events.filter((event) => !sent.has(event) && !sent.has('*'));
  const others = found.filter((one) => payload === 'snapshot' && one.version !== Stripe.API_VERSION);
  const strangers = found.filter((one) => one.from !== null && !one.from.includes(from));
  return [
    ...(lacking.length > 0 ? [`${url} does not get ${lacking.join(', ')}.`] : []),
    ...others.map(
      ({ version }) => `${url} has the API version ${version ?? 'of the account'}: give it ${Stripe.API_VERSION}.`,
    ),
    ...(strangers.length > 0 ? [`${url} gets events from ${strangers[0]?.from?.join(', ')}: it needs ${from}.`] : []),
  ];
}

/** Endpoints of both generations. One page each: nobody has a hundred. */
async function foundAt(stripe: Stripe): Promise<readonly Found[]> {
  const [endpoints, destinations] = await Promise.all([
    stripe.webhookEndpoints.list({ limit: 100 }),
    stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'], limit: 100 }),
  ]);
  return [
    ...endpoints.data.map(({ url, status, enabled_events, api_version }) => ({
      ...{ url, isEnabled: status === 'enabled', payload: 'snapshot', from: null },
      ...{ events: enabled_events, version: api_version },
    })),
    ...destinations.data.map((one) => ({
      ...{ url: one.webhook_endpoint?.url ?? null, isEnabled: one.status === 'enabled', payload: one.event_payload },
      ...{ from: one.events_from ?? null, events: one.enabled_events, version: one.snapshot_api_version ?? null },
    })),
  ];
}

/** Settings that the API does not reveal, for the operator. */
const UNSEEN =
  'Not to be seen from here: whether Stripe has approved the platform for accounts that only receive transfers, and whether the secrets of the endpoints are the right ones.';

/**
 * Report of a deployment on Stripe. Nothing is checked without a key; findings are printed and never stop a deployment.
 */
export async function stripeSays(secretKey: string | undefined, origin: string): Promise<string> {
  if (!secretKey)
    return 'The settings at Stripe were not looked at: STRIPE_SECRET_KEY is not given (docs/operations.md, "Stripe").';
  const findings = await stripeFindings(new Stripe(secretKey), origin);
  const said = findings.length === 0 ? 'The settings at Stripe are right.' : ['At Stripe:', ...findings].join('\n- ');
  return `${said}\n${UNSEEN}`;
}
