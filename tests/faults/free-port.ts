/**
 * A port for a database that comes back on it. Not from `tools/stack/ports.ts`: that answers the first free one, which two
 * runs that ask at the same moment both get; nor from the system, which may lend it out while the database is down.
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
