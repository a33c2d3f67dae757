import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, httpListener, isForeign } from '../../local-server/http.ts';
import type { Listen } from '../../local-server/listen.ts';
import type { Faults } from '../faults.ts';
import type { Inbox } from '../letters/inbox.ts';
import { jsonAnswer } from './answers.ts';
import { answerTo } from './routes.ts';

const LARGEST_BODY = 64 * 1024;

export const webListener = (inbox: Inbox, faults: Faults, log: (line: string) => void): Listen =>
  httpListener((request, response) => serve(inbox, faults, request, response), log);

async function serve(inbox: Inbox, faults: Faults, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://inbox');
  const call = { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams };
  // Letters contain secrets.
  if (isForeign(request)) return send(response, jsonAnswer(403, { message: 'Only pages of this machine may ask.' }));
  if (call.method === 'GET' && call.path === '/news') return tellNews(inbox, response);
  const body = (await bodyOf(request, LARGEST_BODY)).toString('utf8');
  send(response, await answerTo({ inbox, faults }, { ...call, body, type: request.headers['content-type'] ?? '' }));
}

function send(response: ServerResponse, { status, headers, body }: Awaited<ReturnType<typeof answerTo>>): void {
  response.writeHead(status, headers).end(body);
}

/** Notifies an open page of changes, by https://html.spec.whatwg.org/multipage/server-sent-events.html. */
function tellNews(inbox: Inbox, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.write(':\n\n');
  const stop = inbox.watch(() => response.write('data: changed\n\n'));
  response.once('close', stop);
}
