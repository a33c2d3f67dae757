/**
 * "The Worker": the real API and the real jobs with the real services, in a process of its own. Like an isolate it keeps
 * nothing between requests, so a kill -9 of this process is the death of a Worker: what it had written is written, what
 * it had not is gone, and nobody gets an answer. It says nothing about power loss, which no process can play.
 *
 * Each request brings its tag, by which the proxies know whose it is, and how far the clock is ahead.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { createApi } from '../../functions/app.ts';
import { rateLimitsUnder } from '../../functions/auth/limits.ts';
import { connect } from '../../functions/db/client.ts';
import { runJobs } from '../../functions/jobs.ts';
import type { RequestDeps } from '../../functions/middleware/timing.ts';
import { stripePayments } from '../../functions/services/stripe.ts';
import { diskPhotos } from './disk-photos.ts';
import { GAVE_UP_HEADER, ORIGIN, WEBHOOK_SECRET } from './names.ts';
import { watched } from './patience.ts';

const { DATABASE_URL = '', STRIPE_URL = '', PHOTOS = '' } = process.env;

/** Nobody signs in with Google here. */
const nowhere = `${ORIGIN}/nowhere`;
const google = {
  ...{ clientId: 'x', clientSecret: 'x', redirectUri: nowhere, issuer: nowhere },
  ...{ authorizationUrl: nowhere, tokenUrl: nowhere, keysUrl: nowhere },
};

function depsFor({ headers }: Request): RequestDeps {
  const tag = headers.get('X-Tag') ?? 'untagged';
  const aheadMs = Number(headers.get('X-Ahead') ?? 0);
  const meter = { roundTrips: 0 };
  return {
    meter,
    origin: ORIGIN,
    google,
    deps: {
      // The database and the stand-in take any key, and the proxies read the tag out of it.
      db: connect(DATABASE_URL, tag, meter),
      payments: stripePayments({ secretKey: `sk_test_${tag}`, webhookSecret: WEBHOOK_SECRET, apiUrl: STRIPE_URL }),
      photos: diskPhotos(PHOTOS, headers.get('X-Photos') === 'down'),
      fetchPhoto: async () => null,
      now: () => Date.now() + aheadMs,
      newId: () => crypto.randomUUID().replaceAll('-', '').slice(0, 20),
      rateLimits: rateLimitsUnder('the secret of the faults'),
      purge: async () => {},
    },
  };
}

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
    const [response, gaveUp] = await watched(() => answer(request));
    for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
    if (gaveUp) outgoing.setHeader(GAVE_UP_HEADER, '1');
    outgoing.setHeader('set-cookie', response.headers.getSetCookie());
    outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    // Whoever asked has gone.
    console.error('no answer:', error);
    outgoing.destroy();
  }
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));

// It never outlives whoever started it.
process.on('disconnect', () => process.exit(0));
