/** The page of the inbox, its JSON, and the events of an open page. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, httpListener, isForeign, type Listen } from '../local-server.ts';
import { type Answer, jsonAnswer, letterAnswer, nothing, pageAnswer, redirectAnswer, textAnswer } from './answers.ts';
import type { Faults } from './faults.ts';
import type { Inbox } from './inbox.ts';
import { bytesOf, type Kept, letterOf } from './letter.ts';
import { inboxPage, missingPage, script, styles, VIEWS, type View } from './pages.ts';

type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly type: string;
};

type Catcher = { readonly inbox: Inbox; readonly faults: Faults };

/** Limit of letters on the page; the JSON has all. */
const SHOWN_LIMIT = 200;

async function answerTo(catcher: Catcher, call: Call): Promise<Answer> {
  const { inbox, faults } = catcher;
  const to = call.query.get('to')?.trim() || null;
  const [, id, part] = /^\/(?:api\/)?letters\/([\w-]+)(?:\/(\w+))?$/.exec(call.path) ?? [];
  if (id !== undefined) return answerLetter(catcher, call, inbox.find(id), part);
  switch (`${call.method} ${call.path}`) {
    case 'GET /':
      return pageOf(catcher, to, undefined, 'html');
    case 'POST /empty':
      inbox.empty(to);
      return redirectAnswer('/');
    case 'POST /faults':
      return orderByForm(faults, new URLSearchParams(call.body));
    case 'GET /api/letters':
      return jsonAnswer(200, await Promise.all(inbox.newestFirst(to).map(letterOf)));
    case 'DELETE /api/letters':
      inbox.empty(to);
      return nothing();
    case 'POST /api/faults':
      return orderByJson(faults, call.body);
    case 'DELETE /api/faults':
      faults.forget();
      return nothing();
    case 'GET /page.css':
      return textAnswer('text/css', styles());
    case 'GET /live.js':
      return textAnswer('text/javascript', script());
    default:
      return jsonAnswer(404, { message: 'There is nothing here.' });
  }
}

/** `/letters/ID` is the page, `/letters/ID/html` the content of its frame, `/api/letters/ID/source` all bytes. */
async function answerLetter(
  catcher: Catcher,
  { method, path, query }: Call,
  kept: Kept | undefined,
  part?: string,
): Promise<Answer> {
  const asked = method === 'GET' ? `${path.startsWith('/api/') ? 'api ' : ''}${part ?? ''}` : 'other';
  if (!kept)
    return asked === '' ? pageAnswer(404, missingPage()) : jsonAnswer(404, { message: 'There is no such letter.' });
  if (asked === 'api source') return textAnswer('text/plain', bytesOf(kept));
  if (asked === 'html') return letterAnswer((await letterOf(kept)).html);
  if (asked !== '') return jsonAnswer(404, { message: 'There is nothing here.' });
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'html';
  return pageOf(catcher, query.get('to')?.trim() || null, kept, view);
}

async function pageOf(
  { inbox, faults }: Catcher,
  to: string | null,
  open: Kept | undefined,
  view: View,
): Promise<Answer> {
  const all = inbox.newestFirst(to);
  return pageAnswer(
    200,
    inboxPage({
      letters: await Promise.all(all.slice(0, SHOWN_LIMIT).map(letterOf)),
      total: all.length,
      to,
      open: open && { letter: await letterOf(open), source: bytesOf(open).toString('utf8'), view },
      ordered: faults.ordered,
    }),
  );
}

function orderByJson(faults: Faults, body: string): Answer {
  const { fault, letters = 1 } = parsed(body);
  if (faults.order(String(fault), Number(letters))) return nothing();
  return jsonAnswer(422, { message: 'Send {"fault": its name, "letters": 1 to 1000}.' });
}

function parsed(body: string): { fault?: unknown; letters?: unknown } {
  try {
    return (JSON.parse(body) ?? {}) as object;
  } catch {
    return {};
  }
}

function orderByForm(faults: Faults, form: URLSearchParams): Answer {
  const fault = form.get('fault') ?? '';
  if (fault === '') faults.forget();
  else faults.order(fault, Number(form.get('letters') ?? 1));
  return redirectAnswer('/');
}

const LARGEST_BODY = 64 * 1024;

export const webListener = (inbox: Inbox, faults: Faults): Listen =>
  httpListener((request, response) => serve(inbox, faults, request, response));

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
