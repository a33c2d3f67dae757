/**
 * A door before the database server that leaves its connections open. The driver opens one for each request, and the server reads
 * the schema anew for each: that took four fifths of the time of the tests that count rows. What a statement reads stays the same.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request of the protocol, and the part of it that is looked at here. */
type Asked = { baton: string | null; requests: { type: string; sql_id?: number }[] };
type Answered = { baton: string | null; base_url: string | null; results: unknown[] };
type Reply = { readonly status: number; readonly type: string; readonly body: string };

const CLOSED = { type: 'ok', response: { type: 'close' } };

/** Where the door is; `stop` shuts it. */
export async function keepStreams(url: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const idle: string[] = [];
  const server = createServer(async (request, response) => {
    const reply = await forward(`${url}${request.url}`, await text(request), idle);
    response.writeHead(reply.status, { 'Content-Type': reply.type }).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => stop(server) };
}

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Sends it in an open stream, which stays open. Anything but one whole exchange passes as it is. */
async function forward(target: string, body: string, idle: string[]): Promise<Reply> {
  const asked: Asked | undefined = body ? JSON.parse(body) : undefined;
  if (asked?.requests?.at(-1)?.type !== 'close' || asked.baton) return send(target, body);
  const own = asked.requests.slice(0, -1);
  // Texts are stored under the numbers of a new stream.
  const forget = own.flatMap(({ type, sql_id }) => (type === 'store_sql' ? [{ type: 'close_sql', sql_id }] : []));
  const baton = idle.pop() ?? null;
  const reply = await send(target, JSON.stringify({ baton, requests: [...own, ...forget] }));
  if (reply.status !== 200) {
    // The server ends a stream that was idle for some seconds; nothing of this was done.
    if (baton && /STREAM_EXPIRED|BATON/i.test(reply.body)) return forward(target, body, idle);
    return reply;
  }
  const answered = JSON.parse(reply.body) as Answered;
  if (answered.baton) idle.push(answered.baton);
  const results = [...answered.results.slice(0, own.length), CLOSED];
  return { ...reply, body: JSON.stringify({ ...answered, baton: null, results }) };
}

async function send(target: string, body: string): Promise<Reply> {
  const response = await fetch(
    target,
    body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body } : {},
  );
  const type = response.headers.get('Content-Type') ?? '';
  return { status: response.status, type, body: await response.text() };
}
