/**
 * Production dependencies from the environment. Elsewhere only the frame of pages reads it (src/worker.ts,
 * src/middleware.ts, src/cache.ts).
 */
import { connect as connectSocket } from 'cloudflare:sockets';
import { env, waitUntil } from 'cloudflare:workers';
import { parseOrigin } from '../core/own-origin.ts';
import { LATE_MS, purge } from '../src/cache.ts';
import { createSealing } from './auth/factors/sealing.ts';
import type { Provider } from './auth/google/google-client.ts';
import { createRateLimiter } from './auth/limits.ts';
import { newLinkSecret } from './auth/secrets.ts';
import { connect, type Meter } from './db/client.ts';
import { createWriteGate } from './db/write-gate.ts';
import type { Payments } from './domain/ports/payments.ts';
import type { PageCache } from './domain/ports.ts';
import { addressLimitsOf } from './load/address-limits.ts';
import { createBufferedBodies } from './load/buffered-bodies.ts';
import { createProviderCalls, PROVIDER_CALLS_A_SECOND } from './load/provider-calls.ts';
import { createSearchGate } from './load/search-gate.ts';
import { createTally } from './load/tally.ts';
import { logFault } from './log.ts';
import type { RequestDeps } from './middleware/api-env.ts';
import { createMailer } from './services/mail/create-mailer.ts';
import { createMailWebhook } from './services/mail/mail-reports.ts';
import { parseSupportAddress } from './services/mail/mail-rules.ts';
import { createPhotoStore } from './services/photo-store.ts';
import { createWebPush } from './services/push/web-push.ts';
import { fetchRemotePhoto } from './services/remote-photos.ts';
import { createStripePayments } from './services/stripe/stripe-payments.ts';

const ID_BYTES = 15;

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Write gate of this isolate, shared by all requests. */
const inTurn = createWriteGate(waitUntil);

const database = (meter: Meter) => connect(env.DATABASE_URL, env.DATABASE_AUTH_TOKEN || undefined, meter, { inTurn });

const pages: PageCache = {
  purge,
  lateMs: LATE_MS,
  later: (pauseMs, work) =>
    waitUntil(
      scheduler
        .wait(pauseMs)
        .then(() => work(database({ roundTrips: 0 })))
        .catch((error) => logFault('left to the schedule', error)),
    ),
};

/** Read when the isolate starts, so that a missing value is logged first. */
const contact = parseSupportAddress(env.CONTACT_EMAIL);

/** Without a mailer, letters wait in the outbox, and the money page of admins reports it. */
const mailer = createMailer(env, connectSocket, contact.address);

/** Without keys, pages do not offer push notifications. */
const push = createWebPush(env);

/** Counters that this isolate saw past their limit; outlives a request. */
const rateLimiter = createRateLimiter(env.RATE_LIMIT_SECRET);

const sealing = createSealing(env.FACTOR_SECRET);

/** Read when the isolate starts, so that missing limits are logged first. */
const addressLimits = addressLimitsOf(env);

const searches = createSearchGate({ now: Date.now, keepAlive: waitUntil });

/** Errors and refusals of this isolate. */
const tally = createTally(Date.now);

const keptBodies = createBufferedBodies({ now: Date.now });

/** Calls to the payment provider on behalf of users, counted per isolate and per location. */
const providerCalls = createProviderCalls(Date.now, PROVIDER_CALLS_A_SECOND, env.PROVIDER_CALLS);

let payments: Payments | undefined;

/**
 * The payments of this isolate, made once: the SDK makes an object of each of its two hundred resources. Made at the
 * first request, so that a missing key fails requests and not the start.
 */
function paymentsOfIsolate(): Payments {
  payments ??= createStripePayments({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    accountsWebhookSecret: env.STRIPE_ACCOUNTS_WEBHOOK_SECRET || undefined,
    payoutsWebhookSecret: env.STRIPE_PAYOUTS_WEBHOOK_SECRET || undefined,
    apiUrl: env.STRIPE_STANDIN_URL || undefined,
  });
  return payments;
}

/** Creates the dependencies of one request. Throws when the configured origin is plain HTTP and not this machine's. */
export function createDeps(): RequestDeps {
  const meter = { roundTrips: 0 };
  const { origin } = parseOrigin(env.ORIGIN);
  return {
    meter,
    origin,
    google: googleProvider(),
    deps: {
      db: database(meter),
      payments: paymentsOfIsolate(),
      photos: createPhotoStore(env.PHOTOS, env.IMAGES),
      fetchPhoto: fetchRemotePhoto,
      now: Date.now,
      newId,
      random: Math.random,
      rateLimiter,
      sealing,
      addressLimits,
      searches,
      keptBodies,
      providerCalls,
      tally,
      adminsNeedFactor: !env.STRIPE_STANDIN_URL,
      pages,
      mailer,
      contact,
      mailWebhook: createMailWebhook(env.MAIL_WEBHOOK_SECRET),
      push,
      origin,
      newSecret: newLinkSecret,
      hmac: rateLimiter.hmac,
    },
  };
}

/** Google itself, or the configured stand-in with the paths of its discovery document. */
function googleProvider(): Provider {
  const standIn = env.GOOGLE_STANDIN_URL;
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    redirectUri: `${env.ORIGIN}/api/auth/google/callback`,
    issuer: standIn || 'https://accounts.google.com',
    authorizationUrl: standIn ? `${standIn}/authorize` : 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: standIn ? `${standIn}/token` : 'https://oauth2.googleapis.com/token',
    keysUrl: standIn ? `${standIn}/jwks` : 'https://www.googleapis.com/oauth2/v3/certs',
  };
}

/** Settings of the payment page: the public key, and the address of a stand-in's script. */
export const browserPayments = (): { publicKey: string; standInUrl: string | null } => ({
  publicKey: env.PUBLIC_STRIPE_KEY,
  standInUrl: env.STRIPE_STANDIN_URL || null,
});
