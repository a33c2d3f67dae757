/** Calls of a setup over the network; they only read. */
import { lookup, resolveTxt } from 'node:dns/promises';
import { createClient } from '@libsql/client/http';
import Stripe from 'stripe';
import { type StripeReport, stripeReport, walletDomain } from '../check-stripe.ts';

export type Health = 'ok' | 'failing' | 'absent';

export type OutsideCalls = {
  /** Throws when Stripe refuses the key. */
  readonly checkStripe: (secretKey: string) => Promise<void>;
  readonly stripeReport: (secretKey: string, origin: string) => Promise<StripeReport>;
  /** True for a domain that is registered for wallets. */
  readonly walletDomain: (secretKey: string, domain: string) => Promise<boolean>;
  /** Throws when the database does not answer. */
  readonly checkDatabase: (url: string, token: string) => Promise<void>;
  /** Number of admins. Throws before the first deployment has made the tables. */
  readonly countAdmins: (url: string, token: string) => Promise<number>;
  readonly health: (origin: string) => Promise<Health>;
  readonly hasAddress: (host: string) => Promise<boolean>;
  /** Texts of a name; none when it has none. */
  readonly textsOf: (host: string) => Promise<readonly string[]>;
};

const WITHIN_MS = 10_000;

const hurried = (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> =>
  fetch(input, { ...init, signal: AbortSignal.timeout(WITHIN_MS) });

async function firstRow(url: string, token: string, statement: string): Promise<number> {
  const client = createClient({ url, authToken: token, fetch: hurried });
  try {
    const { rows } = await client.execute(statement);
    return Number(rows[0]?.[0]);
  } finally {
    client.close();
  }
}

const stripeOf = (secretKey: string) => new Stripe(secretKey, { timeout: WITHIN_MS, telemetry: false });

export const OUTSIDE_CALLS: OutsideCalls = {
  checkStripe: async (secretKey) => {
    await stripeOf(secretKey).balanceSettings.retrieve();
  },
  stripeReport: (secretKey, origin) => stripeReport(stripeOf(secretKey), origin),
  walletDomain: (secretKey, domain) => walletDomain(stripeOf(secretKey), domain),
  checkDatabase: async (url, token) => {
    await firstRow(url, token, 'SELECT 1');
  },
  countAdmins: (url, token) =>
    firstRow(url, token, "SELECT count(*) FROM users WHERE role = 'Admin' AND deleted_at IS NULL"),
  health: async (origin) => {
    try {
      const answer = await hurried(`${origin}/api/health`, { redirect: 'manual' });
      const { status } = (await answer.json()) as { status?: string };
      return status === 'ok' || status === 'failing' ? status : 'absent';
    } catch {
      return 'absent';
    }
  },
  hasAddress: (host) =>
    lookup(host).then(
      () => true,
      () => false,
    ),
  textsOf: (host) =>
    resolveTxt(host).then(
      (texts) => texts.map((parts) => parts.join('')),
      () => [],
    ),
};
