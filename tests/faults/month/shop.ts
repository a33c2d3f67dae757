/**
 * The whole system in this process: the real API and its jobs on a database file, the Stripe stand-in beside it, and
 * one clock that only jumps.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { createApi } from '../../../functions/app.ts';
import { createSealing } from '../../../functions/auth/factors/sealing.ts';
import { createRateLimiter } from '../../../functions/auth/limits.ts';
import { newLinkSecret } from '../../../functions/auth/secrets.ts';
import type { Db } from '../../../functions/db/client.ts';
import { runJobs } from '../../../functions/jobs.ts';
import { createBufferedBodies } from '../../../functions/load/buffered-bodies.ts';
import { createProviderCalls } from '../../../functions/load/provider-calls.ts';
import { createTally } from '../../../functions/load/tally.ts';
import type { ApiDeps } from '../../../functions/middleware/api-env.ts';
import { createMailWebhook } from '../../../functions/services/mail/mail-reports.ts';
import { createStripePayments } from '../../../functions/services/stripe/stripe-payments.ts';
import { startStripe } from '../../../tools/stand-ins/stripe/server.ts';
import { signature } from '../../../tools/stand-ins/stripe/webhooks.ts';
import { fakeMailer } from '../../fakes/mailer.ts';
import { fakePageCache } from '../../fakes/page-cache.ts';
import { fakePhotos } from '../../fakes/photos.ts';
import { fakePush } from '../../fakes/push.ts';
import {
  ACCOUNTS_WEBHOOK_SECRET,
  MAIL_WEBHOOK_SECRET,
  ORIGIN,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from '../environment/constants.ts';
import { waitUntilOrThrow } from '../wait.ts';

const nowhere = `${ORIGIN}/nowhere`;
const google = {
  ...{ clientId: 'x', clientSecret: 'x', redirectUri: nowhere, issuer: nowhere },
  ...{ authorizationUrl: nowhere, tokenUrl: nowhere, keysUrl: nowhere },
};

export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * `client` is of a migrated database without rows; `startsAt` is the initial clock, in ms since the epoch; `random` is
 * from 0 to below 1.
 */
export async function openShop(client: Client, startsAt: number, random: () => number) {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-month-'));
  const clock = { now: startsAt };
  const secrets: Readonly<Record<string, string>> = {
    webhook: WEBHOOK_SECRET,
    'accounts-webhook': ACCOUNTS_WEBHOOK_SECRET,
  };
  let send: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  // Signed again: the SDK compares the signature with the machine's clock.
  const hooks = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const secret = secrets[incoming.url?.split('/').at(-1) ?? ''] ?? '';
    const headers = { 'Stripe-Signature': signature(body, secret, Math.floor(Date.now() / 1000)) };
    const { status } = await send(new Request(ORIGIN + incoming.url, { method: 'POST', body, headers }));
    outgoing.writeHead(status).end();
  });
  await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve));
  const hooksAt = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/api/stripe`;
  const stripe = await startStripe({
    ...{ port: 0, dataDir: folder, now: () => clock.now },
    ...{ webhookUrl: `${hooksAt}/webhook`, webhookSecret: WEBHOOK_SECRET },
    accountsWebhook: { url: `${hooksAt}/accounts-webhook`, secret: ACCOUNTS_WEBHOOK_SECRET },
  });
  const mail = fakeMailer();
  let lastId = 0;
  const newId = () => `id${++lastId}`;
  const on = (database: Client) => {
    const deps = depsOf(drizzle(database), stripe.url, { now: () => clock.now, random, newId, mailer: mail.mailer });
    const app = createApi(() => ({ deps, meter: { roundTrips: 0 }, origin: ORIGIN, google }));
    return { client: database, deps, app };
  };
  let current = on(client);
  let isDown = false;
  send = async (request) => (isDown ? new Response(null, { status: 503 }) : current.app.fetch(request));
  return {
    get client() {
      return current.client;
    },
    clock,
    stripeUrl: stripe.url,
    /** Sent letters, also those of an earlier database. */
    sent: mail.sent,
    /** From now on the shop runs on another database, as after a restore. */
    use: (database: Client) => {
      current = on(database);
      isDown = false;
    },
    /** Webhooks are refused from now on, until it runs on another database. */
    goDown: () => {
      isDown = true;
    },
    ask: async (path: string, init: RequestInit) => current.app.fetch(new Request(ORIGIN + path, init)),
    runJobs: () => runJobs(current.deps),
    /** Resolves once Stripe has done its due work, and every webhook is delivered. */
    settled: () => settled(stripe.url),
    close: async () => {
      await stripe.close();
      hooks.closeAllConnections();
      await new Promise((resolve) => hooks.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function depsOf(
  db: Db,
  apiUrl: string,
  { now, random, newId, mailer }: Pick<ApiDeps, 'now' | 'random' | 'newId' | 'mailer'>,
): ApiDeps {
  const rateLimiter = createRateLimiter('the secret of the month');
  return {
    db,
    payments: createStripePayments({
      ...{ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl },
      accountsWebhookSecret: ACCOUNTS_WEBHOOK_SECRET,
    }),
    photos: fakePhotos(),
    fetchPhoto: async () => null,
    now,
    random,
    newId,
    rateLimiter,
    sealing: createSealing('the secret of the month'),
    addressLimits: {},
    searches: (_, search) => search(),
    keptBodies: createBufferedBodies({ now }),
    providerCalls: createProviderCalls(now, Number.POSITIVE_INFINITY),
    tally: createTally(now),
    adminsNeedFactor: false,
    pages: fakePageCache(db).cache,
    mailWebhook: createMailWebhook(MAIL_WEBHOOK_SECRET),
    mailer,
    contact: { address: 'help@dogear.test' },
    push: fakePush().push,
    origin: ORIGIN,
    newSecret: newLinkSecret,
    hmac: rateLimiter.hmac,
  };
}

type Stats = { readonly webhooks: { readonly waiting: number }; readonly settlements: { readonly due: number } };

/** The stand-in does its due work after a change, so one is made. */
async function settled(stripeUrl: string): Promise<void> {
  const headers = { Authorization: `Bearer ${SECRET_KEY}` };
  await fetch(`${stripeUrl}/_standin/platform`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ accounts: 'any' }),
  });
  await waitUntilOrThrow('all of Stripe done', async () => {
    const { webhooks, settlements } = (await (await fetch(`${stripeUrl}/_standin/stats`, { headers })).json()) as Stats;
    return webhooks.waiting === 0 && settlements.due === 0;
  });
}
