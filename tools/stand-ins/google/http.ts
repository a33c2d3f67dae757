import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { bodyOf } from '../local-server/http.ts';
import { type Answer, jsonAnswer } from './answers.ts';
import { answerAuthorize } from './authorize.ts';
import type { Issuer } from './issuer.ts';
import { styles } from './pages/pages.ts';
import { answerToken } from './token/token.ts';

const LARGEST_BODY = 64 * 1024;

export function createListener(issuer: Issuer) {
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
