import { listenOnLocalhost } from '../local-server/listen.ts';
import { Faults } from './faults.ts';
import { Store } from './store/store.ts';
import { webListener } from './web/http.ts';

export type PushOptions = {
  /** 0 takes a free one. */
  readonly port: number;
  /** Where subscriptions and messages are kept between runs. One process at a time. */
  readonly dataDir: string;
  /** The origin in the addresses of subscriptions, https: a sender asks us in its place. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Gets a line when something fails for a reason that is ours. */
  readonly log?: (line: string) => void;
};

export type PushService = { readonly url: string; close(): Promise<void> };

/** Starts the service at `http://localhost:port`. `url` has no slash at its end. */
export async function startPush(options: PushOptions): Promise<PushService> {
  const now = options.now ?? Date.now;
  const store = new Store(options.dataDir, now);
  const service = { store, faults: new Faults(), origin: options.origin, now };
  try {
    const web = await listenOnLocalhost(webListener(service, options.log ?? (() => {})), options.port);
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
