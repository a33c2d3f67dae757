import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { httpListener, listenOnLocalhost } from './local-server.ts';

// By default Node's servers close an idle connection after five seconds, which a client may be about to use.
test('an idle connection is ended by the client only', async () => {
  const listener = httpListener(async (_, response) => void response.end());
  const { port, close } = await listenOnLocalhost(listener, 0);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answer = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
  expect(answer).toContain('Connection: keep-alive');
  expect(answer).not.toContain('Keep-Alive: timeout');
  socket.destroy();
  await close();
});
