/** The whole API in Node, on the real schema: a Request goes in, a Response comes out. Only Stripe and R2 are faked. */
import type { Client } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { createApi } from '../functions/app.ts';
import { createSealing } from '../functions/auth/factors/sealing.ts';
import type { Provider } from '../functions/auth/google/google-client.ts';
import { createRateLimiter } from '../functions/auth/limits.ts';
import { newLinkSecret } from '../functions/auth/secrets.ts';
import { connect, type Db, type Meter } from '../functions/db/client.ts';
import { createBufferedBodies } from '../functions/load/buffered-bodies.ts';
import { createProviderCalls } from '../functions/load/provider-calls.ts';
import { createSearchGate } from '../functions/load/search-gate.ts';
import { createTally } from '../functions/load/tally.ts';
import type { ApiDeps } from '../functions/middleware/api-env.ts';
import { createMailWebhook } from '../functions/services/mail/mail-reports.ts';
import { keptStreams } from '../tools/stack/kept-streams.ts';
import { fakeLimits } from './fakes/limits.ts';
import { fakeMailer } from './fakes/mailer.ts';
import { fakePageCache } from './fakes/page-cache.ts';
import { fakePayments } from './fakes/payments.ts';
import { fakePhotos } from './fakes/photos.ts';
import { fakePush } from './fakes/push.ts';
import { freshDatabase } from './fresh-database.ts';

/** A deployment's, so that tests see the cookies that visitors get. */
export const ORIGIN = 'https://dogear.test';

/** No server listens there; a test that needs the provider starts the stand-in and passes its address. */
export const GOOGLE: Provider = {
  clientId: 'dogear',
  clientSecret: 'secret',
  redirectUri: `${ORIGIN}/api/auth/google/callback`,
  issuer: 'http://localhost:1',
  authorizationUrl: 'http://localhost:1/authorize',
  tokenUrl: 'http://localhost:1/token',
  keysUrl: 'http://localhost:1/jwks',
};

export const CONTACT = 'help@dogear.test';

/** Key of the mail service's webhook signatures. */
export const MAIL_WEBHOOK_SECRET = `whsec_${btoa('the secret of the tests')}`;

export type Harness = Awaited<ReturnType<typeof createHarness>>;

/** A fresh database and the API on it. `clock.now` may be moved; `purged` collects the purged tags. */
export async function createHarness(google: Provider = GOOGLE, origin = ORIGIN) {
  const meter: Meter = { roundTrips: 0 };
  const connection = freshDatabase();
  const client = counted(connection, meter);
  const db: Db = drizzle(client);
  return around({ db, behind: drizzle(connection), client, meter }, google, origin);
}

/** The API on a database server at this address: `meter` has the cost of each request there. */
export function createHarnessAt(url: string, origin = ORIGIN) {
  const meter: Meter = { roundTrips: 0 };
  const options = { replyWithinMs: 60_000, send: keptStreams() };
  const db = connect(url, undefined, meter, options);
  const behind = connect(url, undefined, { roundTrips: 0 }, options);
  return around({ db, behind, client: db.$client, meter }, GOOGLE, origin);
}

/** `behind` is for work after an answer, which is not counted. */
type Database = { readonly db: Db; readonly behind: Db; readonly client: Client; readonly meter: Meter };

function around({ db, behind, client, meter }: Database, google: Provider, origin: string) {
  const payments = fakePayments();
  const photos = fakePhotos();
  /** Content of the remote addresses that users enter. */
  const remote = new Map<string, Uint8Array>();
  const pages = fakePageCache(behind);
  const limits = fakeLimits();
  const mail = fakeMailer();
  const push = fakePush();
  const rateLimiter = createRateLimiter('the secret of the tests');
  const clock = { now: Date.now() };
  let lastId = 0;
  const deps: ApiDeps = {
    db,
    payments,
    photos,
    fetchPhoto: async (url) => remote.get(url) ?? null,
    now: () => clock.now,
    random: () => 0.5,
    newId: () => `id-${++lastId}`,
    rateLimiter,
    sealing: createSealing('the secret of the tests'),
    addressLimits: limits.bindings,
    searches: createSearchGate({ now: () => clock.now }),
    keptBodies: createBufferedBodies({ now: () => clock.now }),
    // A test's clock stands still during its calls.
    providerCalls: createProviderCalls(() => clock.now, Number.POSITIVE_INFINITY),
    tally: createTally(() => clock.now),
    adminsNeedFactor: false,
    pages: pages.cache,
    mailer: mail.mailer,
    contact: { address: CONTACT },
    mailWebhook: createMailWebhook(MAIL_WEBHOOK_SECRET),
    push: push.push,
    origin,
    newSecret: newLinkSecret,
    hmac: rateLimiter.hmac,
  };
  const app = createApi(() => {
    meter.roundTrips = 0;
    if (meter.rows) Object.assign(meter.rows, { read: 0, written: 0 });
    return { deps, meter, origin, google };
  });
  /** Work after the answer is finished before the call returns. */
  const send = async (path: string, init?: RequestInit) => {
    const answer = await app.fetch(new Request(`${origin}${path}`, init));
    await pages.finish();
    return answer;
  };
  return {
    app,
    db,
    deps,
    payments,
    photos,
    remote,
    pages,
    purged: pages.purged,
    mail,
    push,
    limits,
    clock,
    client,
    meter,
    send,
  };
}

/** Counts round trips over a network. */
function counted(client: Client, meter: Meter): Client {
  const counts = new Set<PropertyKey>(['execute', 'batch', 'transaction', 'executeMultiple']);
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (counts.has(name)) meter.roundTrips++;
        return value.apply(target, args);
      };
    },
  });
}
