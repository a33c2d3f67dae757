import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, httpListener, isForeign } from '../../local-server/http.ts';
import type { Listen } from '../../local-server/listen.ts';
import { jsonAnswer } from './answers.ts';
import { answerTo } from './routes.ts';
import type { Service } from './take-message.ts';

const LARGEST_BODY = 64 * 1024;

export const webListener = (service: Service, log: (line: string) => void): Listen =>
  httpListener((request, response) => serve(service, request, response), log);

async function serve(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://push');
  const { method = 'GET', headers } = request;
  // Messages are private.
  if (isForeign(request)) return send(response, jsonAnswer(403, { message: 'Only pages of this machine may ask.' }));
  const body = await bodyOf(request, LARGEST_BODY);
  const call = { method, path: url.pathname, query: url.searchParams, body };
  send(response, answerTo(service, { ...call, headers: headers as Record<string, string | undefined> }));
}

function send(response: ServerResponse, answer: ReturnType<typeof answerTo>): void {
  if (answer === 'none') return;
  if (answer === 'hang up') response.destroy();
  else response.writeHead(answer.status, answer.headers).end(answer.body);
}
