import { httpListener, listenOnLocalhost, type Serve } from '../local-server.ts';
import { Api } from './api/api.ts';
import { createListener } from './api/http.ts';
import { v1Namespace, v2Namespace } from './api/namespaces.ts';
import { topUpOnce } from './objects/balance/balance.ts';
import { startSettlements } from './objects/settlements.ts';
import { Store } from './store.ts';
import { startWebhooks } from './webhooks.ts';

type StripeOptions = {
  /** 0 picks a free one. */
  port: number;
  /** Folder of all stored data. One process at a time. */
  dataDir: string;
  webhookUrl: string;
  /** `whsec_…`, which signs the webhooks. */
  webhookSecret: string;
  /** URL and secret for thin events of accounts. Absent: these are not sent. */
  accountsWebhook?: { url: string; secret: string };
  /** URL and secret for events of connected accounts. Absent: these are not sent. */
  connectWebhook?: { url: string; secret: string };
  /** Initial top-up of the platform's balance in cents, available at once. */
  topUp?: number;
  /** The only accepted keys. Absent: every `sk_test_…` / `pk_test_…`. */
  secretKey?: string;
  publishableKey?: string;
  /** Clock in milliseconds since 1970; default the machine's. It may jump. */
  now?: () => number;
  /** Further handlers at this port, by path, unrelated to the stand-in. */
  besides?: Readonly<Record<string, Serve>>;
};

/** Starts the stand-in at `http://localhost:port`. `url` has no trailing slash. */
export async function startStripe(options: StripeOptions): Promise<{ url: string; close(): Promise<void> }> {
  const store = new Store(options.dataDir, options.now);
  const apis = { v1: new Api(store, options, v1Namespace), v2: new Api(store, options, v2Namespace) };
  const serve = createListener(store, apis);
  const listener = httpListener((request, response) =>
    (options.besides?.[request.url ?? ''] ?? serve)(request, response),
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
