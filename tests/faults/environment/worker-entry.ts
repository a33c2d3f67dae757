/**
 * The Worker as a Node process: the real API, jobs and services. Like an isolate it stores nothing between requests, so
 * a kill -9 of this process stands for the end of a Worker: finished writes stay, others are gone, and no answer is
 * sent. It does not cover power loss (docs/testing.md, "Limits of fault runs").
 * Each request has a tag, by which the proxies recognise it, and the offset of the clock, which holds for the whole
 * process, as under `npm start` (tools/clock).
 */
import { createServer, type IncomingMessage } from 'node:http';
import { createApi } from '../../../functions/app.ts';
import { createSealing } from '../../../functions/auth/factors/sealing.ts';
import { createRateLimiter } from '../../../functions/auth/limits.ts';
import { newLinkSecret } from '../../../functions/auth/secrets.ts';
import { connect } from '../../../functions/db/client.ts';
import type { PageCache } from '../../../functions/domain/ports.ts';
import { runJobs } from '../../../functions/jobs.ts';
import { createBufferedBodies } from '../../../functions/load/buffered-bodies.ts';
import { createProviderCalls } from '../../../functions/load/provider-calls.ts';
import { createTally } from '../../../functions/load/tally.ts';
import type { RequestDeps } from '../../../functions/middleware/api-env.ts';
import { createMailer } from '../../../functions/services/mail/create-mailer.ts';
import { createMailWebhook } from '../../../functions/services/mail/mail-reports.ts';
import { createWebPush } from '../../../functions/services/push/web-push.ts';
import { createStripePayments } from '../../../functions/services/stripe/stripe-payments.ts';
import { keptStreams, STREAMS_VAR } from '../../../tools/stack/kept-streams.ts';
import { connectInNode } from '../../fixtures/notices/node-sockets.ts';
import { trackBusyMachine } from './busy-machine.ts';
import {
  ACCOUNTS_WEBHOOK_SECRET,
  LETTER_HEADER,
  MAIL_WEBHOOK_SECRET,
  ORIGIN,
  TOO_BUSY_HEADER,
  WEBHOOK_SECRET,
} from './constants.ts';
import { diskPhotoStore } from './photo-store.ts';

/** Offset of this process's clock, in ms. */
let aheadMs = 0;
const realNow = Date.now;
Date.now = () => realNow() + aheadMs;

/** A larger step back is a jump of the clock, in ms. */
const JUMP_BACK_MS = 1_000;
let lastNow = 0;
/** The clock of the API: at least a millisecond passes between two readings, as may happen anywhere. */
function now(): number {
  const moment = Date.now();
  lastNow = moment > lastNow || lastNow - moment > JUMP_BACK_MS ? moment : lastNow + 1;
  return lastNow;
}

const { DATABASE_URL = '', STRIPE_URL = '', SMTP_URL = '', PHOTOS = '' } = process.env;

const sending = process.env[STREAMS_VAR] ? { send: keptStreams() } : {};

/** The real mailer, to the catcher. Each letter names its row. */
const mailer = createMailer(
  { SMTP_URL, MAIL_FROM: 'Dogear <letters@dogear.test>', MAIL_IDEMPOTENCY_HEADER: LETTER_HEADER },
  connectInNode,
);

const push = createWebPush(process.env);

/** Google is not used here. */
const nowhere = `${ORIGIN}/nowhere`;
const google = {
  ...{ clientId: 'x', clientSecret: 'x', redirectUri: nowhere, issuer: nowhere },
  ...{ authorizationUrl: nowhere, tokenUrl: nowhere, keysUrl: nowhere },
};

function depsFor({ headers }: Request): RequestDeps {
  const tag = headers.get('X-Tag') ?? 'untagged';
  aheadMs = Number(headers.get('X-Ahead') ?? aheadMs);
  const meter = { roundTrips: 0 };
  const rateLimiter = createRateLimiter('the secret of the faults');
  return {
    meter,
    origin: ORIGIN,
    google,
    deps: {
      // The database and the stand-in accept any key; the proxies read the tag from it.
      db: connect(DATABASE_URL, tag, meter, sending),
      payments: createStripePayments({
        secretKey: `sk_test_${tag}`,
        webhookSecret: WEBHOOK_SECRET,
        accountsWebhookSecret: ACCOUNTS_WEBHOOK_SECRET,
        apiUrl: STRIPE_URL,
      }),
      photos: diskPhotoStore(PHOTOS, headers.get('X-Photos') === 'down'),
      fetchPhoto: async () => null,
      now,
      random: Math.random,
      newId: () => crypto.randomUUID().replaceAll('-', '').slice(0, 20),
      rateLimiter,
      sealing: createSealing('the secret of the faults'),
      addressLimits: {},
      searches: (_, search) => search(),
      keptBodies: createBufferedBodies({ now: Date.now }),
      providerCalls: createProviderCalls(Date.now),
      tally: createTally(Date.now),
      adminsNeedFactor: false,
      pages: { purge: async () => true, lateMs: 0, later: behind(tag) },
      mailWebhook: createMailWebhook(MAIL_WEBHOOK_SECRET),
      mailer,
      contact: { address: 'help@dogear.test' },
      push,
      origin: ORIGIN,
      newSecret: newLinkSecret,
      hmac: rateLimiter.hmac,
    },
  };
}

/**
 * Work after the answer, with a separate tag: a fault there explains no answer. It continues while the process lives;
 * failed work is left to the schedule.
 */
const behind =
  (tag: string): PageCache['later'] =>
  (pauseMs, work) => {
    setTimeout(() => {
      work(connect(DATABASE_URL, `${tag}behind`, { roundTrips: 0 }, sending)).catch((error) =>
        console.error('left to the schedule:', String(error)),
      );
    }, pauseMs);
  };

const api = createApi(depsFor);

async function answer(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== '/cron') return api.fetch(request);
  return runJobs(depsFor(request).deps).then(
    () => new Response('done'),
    (error) => new Response(String(error), { status: 500 }),
  );
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value);
  const { method = 'GET', url = '/' } = incoming;
  const body = method === 'GET' || chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
  return new Request(ORIGIN + url, { method, headers, ...body });
}

const server = createServer(async (incoming, outgoing) => {
  try {
    const request = await toRequest(incoming);
    const [response, tooBusy] = await trackBusyMachine(() => answer(request));
    for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
    if (tooBusy) outgoing.setHeader(TOO_BUSY_HEADER, '1');
    outgoing.setHeader('set-cookie', response.headers.getSetCookie());
    outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    // The caller has closed the connection.
    console.error('no answer:', error);
    outgoing.destroy();
  }
});
// As in tools/stand-ins/stripe/server.ts: only clients end idle connections.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));

// Ends together with the parent process.
process.on('disconnect', () => process.exit(0));
