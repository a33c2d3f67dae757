import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { bodyOf, isForeign } from '../../local-server.ts';
import { answerChallenge } from '../browser/challenge.ts';
import { onboardingAt } from '../browser/onboarding.ts';
import { type Page, pageAt } from '../browser/pages.ts';
import { dashboardAt } from '../browser/switches-page.ts';
import { countersOf } from '../counters.ts';
import { API_VERSION } from '../events.ts';
import { SLOW_ANSWER_MS } from '../faults.ts';
import type { Store } from '../store.ts';
import { turnSwitch } from '../switches.ts';
import type { Api, ApiAnswer } from './api.ts';
import { namespaceOf } from './namespaces.ts';

const LARGEST_BODY = 256 * 1024;

/** For the API only: pages of any origin may call it with a publishable key. */
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  'Access-Control-Expose-Headers': 'Request-Id, Idempotent-Replayed, Stripe-Should-Retry',
  'Access-Control-Max-Age': '600',
};

/** Request listener of the stand-in. */
export function createListener(store: Store, apis: { v1: Api; v2: Api }) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const method = request.method ?? 'GET';
    const namespace = namespaceOf(url.pathname);
    if (namespace) {
      if (method === 'OPTIONS') return send(response, 204, cors, '');
      const answer = apis[namespace].answer({
        method,
        path: url.pathname,
        origin: `http://${request.headers.host ?? 'localhost'}`,
        text: method === 'GET' ? url.search : await textOf(request),
        authorization: request.headers.authorization,
        idempotencyKey: single(request.headers['idempotency-key']),
        account: single(request.headers['stripe-account']),
        version: single(request.headers['stripe-version']),
      });
      return deliver(response, answer, versionOf(request));
    }
    const form = method === 'POST' ? await textOf(request) : '';
    if (method === 'POST' && isForeign(request)) return send(response, 403, {}, '');
    const visit = { method, path: url.pathname, form };
    const { status, body } = answerOwn(store, visit);
    const page = body === undefined ? pageFor(store, visit) : undefined;
    // A form of the dashboard, in a browser; programs get the switch's response.
    const isForm = method === 'POST' && request.headers.accept?.includes('text/html');
    if (isForm && status === 200) return send(response, 303, { Location: '/dashboard' }, '');
    if (page) return send(response, page.status ?? 200, page.headers, page.body);
    sendJson(response, status, {}, body ?? nothing);
  };
}

const nothing = { error: { type: 'invalid_request_error', message: 'There is nothing here.' } };

type Visit = { method: string; path: string; form: string };

/** Requests beside the API and the pages: the bank's challenge, the switches and the counters. */
function answerOwn(store: Store, { method, path, form }: Visit): { status: number; body?: unknown } {
  const [, place = '', rest = ''] = /^\/(3ds|_standin)\/(.*)$/.exec(path) ?? [];
  if (method === 'POST' && place === '3ds') return answerChallenge(store, rest, form);
  if (method === 'POST' && place === '_standin') return turnSwitch(store, rest, form);
  return place === '_standin' && rest === 'stats' ? { status: 200, body: countersOf(store) } : { status: 404 };
}

function pageFor(store: Store, visit: Visit): Page | undefined {
  const { method, path } = visit;
  return onboardingAt(store, visit) ?? (method === 'GET' ? (dashboardAt(store, path) ?? pageAt(path)) : undefined);
}

async function deliver(response: ServerResponse, answer: ApiAnswer, version: string): Promise<void> {
  try {
    if (answer.wireFault === 'cut') return void response.destroy();
    if (answer.wireFault === 'slow') await Promise.race([closed(response), wait(SLOW_ANSWER_MS)]);
    sendJson(response, answer.status, { ...cors, ...answer.headers, 'Stripe-Version': version }, answer.body);
  } finally {
    answer.done();
  }
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('close', resolve));
}

function sendJson(response: ServerResponse, status: number, headers: Record<string, string>, body: unknown): void {
  send(
    response,
    status,
    { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    `${JSON.stringify(body, null, 2)}\n`,
  );
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, headers).end(body);
}

const textOf = async (request: IncomingMessage): Promise<string> =>
  (await bodyOf(request, LARGEST_BODY)).toString('utf8');

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function versionOf(request: IncomingMessage): string {
  return single(request.headers['stripe-version']) ?? API_VERSION;
}
