/**
 * A port for a database that is restarted on it. Not from `tools/stack/ports.ts`: that returns the first free one, so two runs
 * at the same moment would get the same. Not from the system either: it may give the port away while the database is down.
 */
import { createServer } from 'node:net';

const [FIRST, COUNT] = [12_000, 18_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
