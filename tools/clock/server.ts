/** The page on which people, and journeys, move the clock of the stack, and the call by which programs do. */
import type { IncomingMessage } from 'node:http';
import { bodyOf, httpListener, isForeign, listenOnLocalhost, type Serve } from '../stand-ins/local-server.ts';
import { type Clock, LONGEST_JUMP_MS } from './clock.ts';

type ClockOptions = Clock & {
  /** 0 picks a free one. */
  readonly port: number;
};

const HOUR_MS = 60 * 60 * 1000;

const LARGEST_BODY = 1024;

/** Steps of the buttons, in hours. */
const STEPS: readonly (readonly [hours: number, label: string])[] = [
  [1, '1 hour'],
  [24, '1 day'],
  [48, '2 days'],
  [168, '7 days'],
  [336, '14 days'],
  [504, '21 days'],
];

/** Starts it at `http://localhost:port`: `GET /` is the page, `POST /jump` with `hours` moves the clock. */
export async function startClock(options: ClockOptions): Promise<{ url: string; close(): Promise<void> }> {
  const listener = httpListener(async (request, response) => {
    const { status, headers, body } = await answer(options, request);
    response.writeHead(status, headers).end(body);
  });
  const server = await listenOnLocalhost(listener, options.port);
  return { url: `http://localhost:${server.port}`, close: () => server.close() };
}

type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

async function answer({ now, jump }: ClockOptions, request: IncomingMessage): Promise<Answer> {
  if (isForeign(request)) return { status: 403 };
  const { method = 'GET', url = '/' } = request;
  if (method === 'GET' && url === '/')
    return { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: page(now()) };
  if (method !== 'POST' || url !== '/jump') return { status: 404 };
  const ms = Number(new URLSearchParams((await bodyOf(request, LARGEST_BODY)).toString()).get('hours')) * HOUR_MS;
  if (!(ms > 0 && ms <= LONGEST_JUMP_MS)) return { status: 422 };
  await jump(ms);
  return { status: 303, headers: { Location: '/' } };
}

const page = (now: number): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The clock of the shop</title>
<h1>The clock of the shop</h1>
<p>It is <time datetime="${new Date(now).toISOString()}">${new Date(now).toUTCString()}</time>. The shop and the stand-ins go by this clock; browsers and
this machine do not. It only goes ahead. What was due meanwhile is done before this page comes back; who was logged in for seven days
without doing anything has to log in again.</p>
<form method="post" action="/jump">
${STEPS.map(([hours, label]) => `<button name="hours" value="${hours}">${label}</button>`).join('\n')}
</form>
</html>
`;

/**
 * Serves `POST {"advance_seconds": N}`: moves the clock on by N seconds (0 runs only due jobs), and answers `{now}`
 * (ISO) when due jobs have run. Another body is 422, another method 405, a page of another site 403.
 */
export const serveAdvance =
  (clock: Clock): Serve =>
  async (request, response) => {
    const { status, body } = await advanced(clock, request);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };

async function advanced(clock: Clock, request: Parameters<Serve>[0]): Promise<{ status: number; body: object }> {
  if (isForeign(request)) return { status: 403, body: { message: 'Only from this machine.' } };
  if (request.method !== 'POST') return { status: 405, body: { message: 'Only POST.' } };
  const ms = msOf((await bodyOf(request, LARGEST_BODY)).toString());
  if (ms === undefined)
    return { status: 422, body: { message: `advance_seconds is a number from 0 to ${LONGEST_JUMP_MS / 1000}.` } };
  await clock.jump(ms);
  return { status: 200, body: { now: new Date(clock.now()).toISOString() } };
}

function msOf(text: string): number | undefined {
  try {
    const seconds: unknown = (JSON.parse(text) as { advance_seconds?: unknown } | null)?.advance_seconds;
    const ms = typeof seconds === 'number' ? seconds * 1000 : Number.NaN;
    return ms >= 0 && ms <= LONGEST_JUMP_MS ? ms : undefined;
  } catch {
    return undefined;
  }
}
