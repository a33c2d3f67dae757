/** Stand-ins of third parties, on the ports after the site's. */
import { BRAND } from '../../core/brand.ts';
import { PUSH_STANDIN_HOST } from '../../functions/services/push/push-endpoints.ts';
import type { Clock } from '../clock/clock.ts';
import { serveAdvance } from '../clock/server.ts';
import { GOOGLE_ACCOUNTS } from '../seed/accounts.ts';
import { startGoogle } from '../stand-ins/google/server.ts';
import { startMail } from '../stand-ins/mail/server.ts';
import { startPush } from '../stand-ins/push/server.ts';
import { startStripe } from '../stand-ins/stripe/server.ts';
import type { GoogleKeys, StripeKeys } from './keys.ts';

/** Path at which programs move the clock of the stack, at the port of Stripe's stand-in. */
const ADVANCE_PATH = '/dogear/clock';

/** The shop's own balance at Stripe, for fees of sales and disputes. */
const RESERVE_CENTS = 500_000;

/** Starts the stand-in unless real keys are configured, and adds its URL to the keys. */
export async function startStripeStandIn(port: number, dataDir: string, keys: StripeKeys, clock?: Clock) {
  if (keys.STRIPE_STANDIN_URL === undefined) return undefined;
  const stripe = await startStripe({
    port: port + 2,
    dataDir: `${dataDir}/stripe`,
    webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    topUp: RESERVE_CENTS,
    ...(keys.STRIPE_ACCOUNTS_WEBHOOK_SECRET && {
      accountsWebhook: {
        url: `http://127.0.0.1:${port}/api/stripe/accounts-webhook`,
        secret: keys.STRIPE_ACCOUNTS_WEBHOOK_SECRET,
      },
    }),
    ...(keys.STRIPE_PAYOUTS_WEBHOOK_SECRET && {
      connectWebhook: {
        url: `http://127.0.0.1:${port}/api/stripe/payouts-webhook`,
        secret: keys.STRIPE_PAYOUTS_WEBHOOK_SECRET,
      },
    }),
    ...(clock && { now: clock.now, besides: { [ADVANCE_PATH]: serveAdvance(clock) } }),
  });
  keys.STRIPE_STANDIN_URL = `http://localhost:${port + 2}`;
  return stripe;
}

/** Starts the stand-in unless a real client is configured, and adds its URL to the keys. */
export async function startGoogleStandIn(port: number, keys: GoogleKeys, now: () => number) {
  if (keys.GOOGLE_STANDIN_URL === undefined) return undefined;
  const google = await startGoogle({
    port: port + 3,
    clientId: keys.GOOGLE_CLIENT_ID,
    clientSecret: keys.GOOGLE_CLIENT_SECRET,
    redirectUri: `http://localhost:${port}/api/auth/google/callback`,
    site: { name: BRAND, accounts: GOOGLE_ACCOUNTS },
    now,
  });
  keys.GOOGLE_STANDIN_URL = google.url;
  return google;
}

export const startMailStandIn = (port: number, dataDir: string, now: () => number) =>
  startMail({ port: port + 4, smtpPort: port + 5, dataDir: `${dataDir}/mail`, now });

export const startPushStandIn = (port: number, dataDir: string, now: () => number) =>
  startPush({ port: port + 6, dataDir: `${dataDir}/push`, origin: `https://${PUSH_STANDIN_HOST}`, now });
