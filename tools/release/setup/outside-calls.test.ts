import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OUTSIDE_CALLS } from './outside-calls.ts';

let answer: { status: number; body: string };
let server: Server;
let origin: string;
beforeEach(async () => {
  server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

// Fails when any answer counts, such as the one of an empty Worker that has secrets only.
test('a deployment is seen by the answer of its health check', async () => {
  const cases = [
    [200, '{"status":"ok"}', 'ok'],
    [503, '{"status":"failing"}', 'failing'],
    [200, '<h1>Parked</h1>', 'absent'],
    [200, '{"status":"fine"}', 'absent'],
    [302, '', 'absent'],
  ] as const;
  for (const [status, body, health] of cases) {
    answer = { status, body };
    expect([body, await OUTSIDE_CALLS.health(origin)]).toEqual([body, health]);
  }
  server.close();
  expect(await OUTSIDE_CALLS.health('http://127.0.0.1:1')).toBe('absent');
});

test('a database that refuses its token is an error', async () => {
  answer = { status: 401, body: '{"error":"unauthorized"}' };
  await expect(OUTSIDE_CALLS.checkDatabase(origin, 'own.token')).rejects.toThrow('401');
});

test('a name that does not exist has neither an address nor texts', async () => {
  expect([await OUTSIDE_CALLS.hasAddress('shop.invalid'), await OUTSIDE_CALLS.textsOf('shop.invalid')]).toEqual([
    false,
    [],
  ]);
});
