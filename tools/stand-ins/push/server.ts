import { listenOnLocalhost } from '../local-server.ts';
import { Faults } from './faults.ts';
import { webListener } from './routes.ts';
import { Store } from './store.ts';

type PushOptions = {
  /** 0 picks a free one. */
  readonly port: number;
  /** Folder of stored subscriptions and messages. One process at a time. */
  readonly dataDir: string;
  /** Origin of the subscriptions' endpoints, https: the shop sends to this service in its place. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

type PushService = { readonly url: string; close(): Promise<void> };

/** Starts the service at `http://localhost:port`. `url` has no trailing slash. */
export async function startPush(options: PushOptions): Promise<PushService> {
  const now = options.now ?? Date.now;
  const store = new Store(options.dataDir, now);
  const service = { store, faults: new Faults(), origin: options.origin, now };
  try {
    const web = await listenOnLocalhost(webListener(service), options.port);
    return {
      url: `http://localhost:${web.port}`,
      close: async () => {
        await web.close();
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}
