import { httpListener, type Serve } from '../local-server/http.ts';
import { listenOnLocalhost } from '../local-server/listen.ts';
import { Api } from './api/api.ts';
import { v1, v2 } from './api/dialects.ts';
import { createListener } from './api/http.ts';
import { topUpOnce } from './objects/balance/top-ups.ts';
import { startSettlements } from './objects/settlements.ts';
import { Store } from './store/store.ts';
import { startWebhooks } from './webhooks/webhooks.ts';

export type StripeOptions = {
  /** 0 takes a free one. */
  port: number;
  /** Where everything is kept between runs. One process at a time. */
  dataDir: string;
  webhookUrl: string;
  /** `whsec_…`, with which webhooks are signed. */
  webhookSecret: string;
  /** Where the thin events of accounts go, and their own secret: an event destination beside the webhook. Absent: nowhere. */
  accountsWebhook?: { url: string; secret: string };
  /** Where the events of connected accounts go, and their own secret. Absent: nowhere. */
  connectWebhook?: { url: string; secret: string };
  /** What the platform tops its balance up with before anything else, in cents: available at once. */
  topUp?: number;
  /** Given: only this key is accepted. Absent: every `sk_test_…` / `pk_test_…`. */
  secretKey?: string;
  publishableKey?: string;
  /** The clock, in milliseconds since 1970; the machine's unless it is given. It may jump. */
  now?: () => number;
  /** What else whoever starts the stand-in serves at its port, by path: nothing of the stand-in's. */
  besides?: Readonly<Record<string, Serve>>;
  /** Gets a line for each API call and webhook attempt; never card data. */
  log?: (line: string) => void;
};

/** Starts the stand-in at `http://localhost:port`. `url` has no slash at its end. */
export async function startStripe(options: StripeOptions): Promise<{ url: string; close(): Promise<void> }> {
  const log = options.log ?? (() => {});
  const store = new Store(options.dataDir, options.now);
  const apis = { v1: new Api(store, options, v1), v2: new Api(store, options, v2) };
  const serve = createListener(store, apis, log);
  const listener = httpListener(
    (request, response) => (options.besides?.[request.url ?? ''] ?? serve)(request, response),
    log,
  );
  const server = await listenOnLocalhost(listener, options.port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  if (options.topUp) topUpOnce(store, options.topUp);
  const stopSettlements = startSettlements(store);
  const stopWebhooks = startWebhooks(store, {
    snapshots: { url: options.webhookUrl, secret: options.webhookSecret },
    thin: options.accountsWebhook,
    connect: options.connectWebhook,
    log,
  });
  return {
    url: `http://localhost:${server.port}`,
    close: async () => {
      stopSettlements();
      stopWebhooks();
      await server.close();
      store.close();
    },
  };
}
