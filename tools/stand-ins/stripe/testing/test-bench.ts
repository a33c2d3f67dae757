import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startStripe } from '../server.ts';
import { type Answer, type Body, paymentsWith } from './test-payments.ts';

export const SECRET = 'sk_test_bench';
export const PUBLISHABLE = 'pk_test_bench';
export const WEBHOOK_SECRET = 'whsec_bench';
export const ACCOUNTS_SECRET = 'whsec_bench_accounts';
export const CONNECT_SECRET = 'whsec_bench_connect';

export type Received = { at: number; signature: string; body: string; event: Stripe.Event };
type ThinReceived = Omit<Received, 'event'> & { event: Stripe.V2.Core.EventNotification };
export type Bench = Awaited<ReturnType<typeof openBench>>;

/** Initial time in ms since 1970; `isStill` means that only jumps move the clock. */
type Clock = { startsAt?: number; isStill?: boolean };
type Funds = { topUp?: number };

/** The stand-in with a webhook receiver, the real SDK, and raw calls. */
export async function openBench({ startsAt, isStill = false, topUp = 0 }: Clock & Funds = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'stripe-'));
  const received: Received[] = [];
  const thin: ThinReceived[] = [];
  const ofAccounts: Received[] = [];
  const openedAt = Date.now();
  let aheadMs = startsAt === undefined ? 0 : startsAt - openedAt;
  const now = () => (isStill ? openedAt : Date.now()) + aheadMs;
  let answerWith: () => number = () => 200;
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      const got = { at: Date.now(), signature, body };
      if (request.url === '/connect') ofAccounts.push({ ...got, event: JSON.parse(body) });
      else if (request.url === '/accounts') thin.push({ ...got, event: JSON.parse(body) });
      else received.push({ ...got, event: JSON.parse(body) });
      response.writeHead(answerWith()).end();
    });
  });
  const webhookUrl = await listen(receiver);
  const start = (port: number) =>
    startStripe({
      port,
      dataDir,
      webhookUrl,
      webhookSecret: WEBHOOK_SECRET,
      accountsWebhook: { url: new URL('/accounts', webhookUrl).href, secret: ACCOUNTS_SECRET },
      connectWebhook: { url: new URL('/connect', webhookUrl).href, secret: CONNECT_SECRET },
      secretKey: SECRET,
      publishableKey: PUBLISHABLE,
      now,
      topUp,
    });
  let standIn = await start(0);
  const { url } = standIn;
  const port = Number(new URL(url).port);

  const call = async (method: string, path: string, key: string, fields = {}, headers = {}): Promise<Answer> => {
    const form = new URLSearchParams(fields);
    const target = method === 'GET' ? `${url}${path}?${form}` : url + path;
    const response = await fetch(target, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...headers },
      ...(method === 'POST' && { body: form }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  };

  const stripe = new Stripe(SECRET, {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
  });
  const browser = (method: string, path: string, fields = {}) => call(method, path, PUBLISHABLE, fields);

  return {
    url,
    dataDir,
    received,
    thin,
    ofAccounts,
    stripe,
    ...paymentsWith(stripe, browser),
    answerWebhooksWith: (status: () => number) => {
      answerWith = status;
    },
    now,
    jump: (ms: number) => {
      aheadMs += ms;
    },
    post: (path: string, fields = {}, headers = {}) => call('POST', path, SECRET, fields, headers),
    browser,
    turn: (path: string, fields: Record<string, string>) => call('POST', `/_standin/${path}`, SECRET, fields),
    eventsAbout: (id: string, type?: string) =>
      received.filter(({ event }) => {
        const object = event.data.object as { id?: string; payment_intent?: string };
        return [object.id, object.payment_intent].includes(id) && (!type || event.type === type);
      }),
    thinAbout: (id: string) => thin.filter(({ body }) => JSON.parse(body).related_object.id === id),
    restart: async (whileDown = () => {}) => {
      await standIn.close();
      whileDown();
      // Time for the client to notice that its open connections are gone.
      await new Promise((resolve) => setTimeout(resolve, 50));
      standIn = await start(port);
    },
    close: async () => {
      await standIn.close();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`));
  });
}
