/** The stand-ins of third parties, on their ports behind the site's. Google's is started by the stack itself. */
import { STANDIN_HOST } from '../../functions/services/push/push-endpoints.ts';
import { serveAdvance } from '../clock/advance.ts';
import type { Clock } from '../clock/clock.ts';
import { startMail } from '../mail/server.ts';
import { startPush } from '../push/server.ts';
import { startStripe } from '../stripe/server.ts';
import type { StripeKeys } from './keys.ts';

/** Where programs move the clock of the stack, at the port of Stripe's stand-in. */
const ADVANCE_PATH = '/dogear/clock';

/** What the shop has of its own at Stripe: out of that it pays the fees of sales, and of disputes. */
const RESERVE_CENTS = 500_000;

/** Starts the stand-in unless there are keys of the real service, and tells the keys where it is. */
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

/** The inbox and its SMTP. */
export const startInbox = (port: number, dataDir: string, now: () => number) =>
  startMail({ port: port + 4, smtpPort: port + 5, dataDir: `${dataDir}/mail`, now });

/** The push service of subscriptions that no browser has. */
export const startPushes = (port: number, dataDir: string, now: () => number) =>
  startPush({ port: port + 6, dataDir: `${dataDir}/push`, origin: `https://${STANDIN_HOST}`, now });
