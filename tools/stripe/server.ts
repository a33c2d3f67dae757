import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Api } from './api/api.ts';
import { createListener } from './api/http.ts';
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
  /** Given: only this key is accepted. Absent: every `sk_test_…` / `pk_test_…`. */
  secretKey?: string;
  publishableKey?: string;
  /** Gets a line for each API call and webhook attempt; never card data. */
  log?: (line: string) => void;
};

/** Starts the stand-in at `http://localhost:port`. `url` has no slash at its end. */
export async function startStripe(options: StripeOptions): Promise<{ url: string; close(): Promise<void> }> {
  const log = options.log ?? (() => {});
  const store = new Store(options.dataDir);
  const api = new Api(store, options);
  const listener = createListener(store, api, log);
  const safely: RequestListener = (request, response) => {
    listener(request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url}: ${error}`);
      response.destroy();
    });
  };
  const servers = await listenOnLocalhost(safely, options.port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const stopSettlements = startSettlements(store);
  const stopWebhooks = startWebhooks(store, { url: options.webhookUrl, secret: options.webhookSecret, log });
  const port = portOf(servers[0] as Server);
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      stopSettlements();
      stopWebhooks();
      await Promise.all(servers.map(stop));
      store.close();
    },
  };
}

/**
 * `localhost` is 127.0.0.1 to some clients and ::1 to others: both, where the machine has both. A free port that another process
 * has on ::1 is not free: then the system chooses again.
 */
async function listenOnLocalhost(listener: RequestListener, port: number): Promise<Server[]> {
  const first = await listen(listener, port, '127.0.0.1');
  const chosen = portOf(first);
  try {
    return [first, await listen(listener, chosen, '::1')];
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code)) return [first];
    await stop(first);
    if (port === 0 && code === 'EADDRINUSE') return listenOnLocalhost(listener, port);
    throw error;
  }
}

function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(listener);
  // Clients end idle connections. If the server did, one could send its next request on a connection that is just closing.
  server.keepAliveTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
