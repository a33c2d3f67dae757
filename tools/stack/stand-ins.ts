/** The stand-ins of third parties, on their ports behind the site's. Google's is started by the stack itself. */
import { STANDIN_HOST } from '../../functions/services/push/push-endpoints.ts';
import type { LocalClock } from '../clock/clock.ts';
import { startClock } from '../clock/server.ts';
import { CLOCK_HEADER, CLOCK_PATH } from '../clock/worker-clock.ts';
import { startMail } from '../mail/server.ts';
import { startPush } from '../push/server.ts';
import { startStripe } from '../stripe/server.ts';
import type { StripeKeys } from './keys.ts';

/** Starts the stand-in unless there are keys of the real service, and tells the keys where it is. */
export async function startStripeStandIn(port: number, dataDir: string, keys: StripeKeys, now?: () => number) {
  if (keys.STRIPE_STANDIN_URL === undefined) return undefined;
  const stripe = await startStripe({
    port: port + 2,
    dataDir: `${dataDir}/stripe`,
    webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    ...(now && { now }),
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

type ClockPage = {
  readonly port: number;
  readonly clock: LocalClock;
  readonly site: string;
  readonly key: string;
  /** Runs the scheduled jobs once. */
  readonly run: () => Promise<unknown>;
};

/** The page that moves the clock, of the site too: what was due is done when it comes back, and what follows from that. */
export const startClockPage = ({ port, clock, site, key, run }: ClockPage) =>
  startClock({
    port: port + 7,
    now: clock.now,
    jump: async (ms) => {
      clock.jump(ms);
      const told = await fetch(site + CLOCK_PATH, {
        method: 'POST',
        body: String(clock.aheadMs()),
        headers: { [CLOCK_HEADER]: key },
      });
      if (!told.ok) throw new Error(`the site does not take the clock: ${told.status}`);
      await run();
      await run();
    },
  });
