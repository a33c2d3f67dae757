import { httpListener } from '../local-server/http.ts';
import { listenOnLocalhost } from '../local-server/listen.ts';
import { SLOW_ANSWER_MS } from './faults.ts';
import { createListener } from './http.ts';
import { createIssuer } from './issuer.ts';
import type { Site } from './pages/pages.ts';

export type GoogleOptions = {
  /** 0 picks a free one. */
  port: number;
  clientId: string;
  clientSecret: string;
  /** The only redirect target, compared exactly. */
  redirectUri: string;
  site: Site;
  /** Milliseconds since 1970; tests move it forward. */
  now?: () => number;
  /** Delay of `token-slow@…`, in ms. */
  slowMs?: number;
  /** Receives a line when a request fails because of an error of ours. */
  log?: (line: string) => void;
};

/** Starts the stand-in of Google's sign-in at `http://localhost:port`, which is also the issuer of its tokens. */
export async function startGoogle(options: GoogleOptions): Promise<{ url: string; close(): Promise<void> }> {
  const { now = Date.now, slowMs = SLOW_ANSWER_MS, log = () => {} } = options;
  const issuer = await createIssuer({ client: options, site: options.site, now, slowMs });
  const { port, close } = await listenOnLocalhost(httpListener(createListener(issuer), log), options.port);
  issuer.url = `http://localhost:${port}`;
  return { url: issuer.url, close };
}
