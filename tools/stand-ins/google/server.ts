/** Starts the stand-in of Google, and leads each request to its endpoint. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { bodyOf, httpListener, listenOnLocalhost } from '../local-server.ts';
import { type Answer, jsonAnswer } from './answers.ts';
import { answerAuthorize } from './authorize.ts';
import { SLOW_ANSWER_MS } from './faults.ts';
import { createIssuer, type Issuer } from './issuer.ts';
import { type Site, styles } from './pages.ts';
import { answerToken } from './token.ts';

type GoogleOptions = {
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
};

/** Starts the stand-in of Google's sign-in at `http://localhost:port`, which is also the issuer of its tokens. */
export async function startGoogle(options: GoogleOptions): Promise<{ url: string; close(): Promise<void> }> {
  const { now = Date.now, slowMs = SLOW_ANSWER_MS } = options;
  const issuer = await createIssuer({ client: options, site: options.site, now, slowMs });
  const { port, close } = await listenOnLocalhost(httpListener(createListener(issuer)), options.port);
  issuer.url = `http://localhost:${port}`;
  return { url: issuer.url, close };
}

const LARGEST_BODY = 64 * 1024;

function createListener(issuer: Issuer) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const call = `${request.method} ${url.pathname}`;
    if (call === 'GET /.well-known/openid-configuration' || call === 'GET /jwks') {
      return issuer.documents(request, response);
    }
    const answer = await answerTo(issuer, call, url.searchParams, request);
    if (answer.delayMs) await Promise.race([closed(response), wait(answer.delayMs, undefined, { ref: false })]);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
}

async function answerTo(
  issuer: Issuer,
  call: string,
  query: URLSearchParams,
  request: IncomingMessage,
): Promise<Answer> {
  switch (call) {
    case 'GET /authorize':
      return answerAuthorize(issuer, query);
    case 'POST /authorize':
      return answerAuthorize(issuer, query, await formOf(request));
    case 'POST /token':
      return answerToken(issuer, request.headers.authorization, await formOf(request));
    case 'GET /pages.css':
      return { status: 200, headers: { 'Content-Type': 'text/css; charset=utf-8' }, body: styles() };
    default:
      return jsonAnswer(404, { error: 'not_found', error_description: 'There is nothing here.' });
  }
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('close', resolve));
}

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams((await bodyOf(request, LARGEST_BODY)).toString('utf8'));
