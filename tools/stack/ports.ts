import { createServer } from 'node:net';

/** One running product takes the four ports from its own on (docs/operations.md). */
const PORTS_OF_ONE = 4;

/** Base ports of this many stacks, whose ports are free right now. */
export async function freePorts(count: number): Promise<[number, ...number[]]> {
  const bases: number[] = [];
  for (let base = 4421; bases.length < count; base += PORTS_OF_ONE) {
    if (base > 60_000) throw new Error('there are no free ports');
    const wanted = Array.from({ length: PORTS_OF_ONE }, (_, offset) => base + offset);
    if ((await Promise.all(wanted.map(isFree))).every(Boolean)) bases.push(base);
  }
  return bases as [number, ...number[]];
}

/** Says which port is taken, before anything starts that would otherwise talk to a stranger on it. */
export async function requireFree(base: number): Promise<void> {
  for (let port = base; port < base + PORTS_OF_ONE; port++) {
    if (!(await isFree(port)))
      throw new Error(`Port ${port} is in use. Set PORT to another one, e.g. PORT=${base + 100}.`);
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
