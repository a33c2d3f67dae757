import { createServer, type Server } from 'node:net';

/** One running product uses the eight ports from its own on (docs/operations.md). */
const PORTS_OF_ONE = 8;

/**
 * Base ports of this many stacks with free ports. They belong to this process until it ends: it listens on the port
 * after each stack's own, so that a concurrent run takes others, even before these are used.
 */
export async function takePorts(count: number): Promise<[number, ...number[]]> {
  const bases: number[] = [];
  for (let base = 4421; bases.length < count; base += PORTS_OF_ONE + 1) {
    if (base > 30_000) throw new Error('there are no free ports');
    const guard = await listenOn(base + PORTS_OF_ONE);
    if (!guard) continue;
    if (await areFree(base)) {
      bases.push(base);
      guard.unref();
    } else guard.close();
  }
  return bases as [number, ...number[]];
}

/** Throws for a taken port, before a program starts that would connect to a foreign one on it. */
export async function requireFree(base: number): Promise<void> {
  for (let port = base; port < base + PORTS_OF_ONE; port++) {
    if (!(await isFree(port)))
      throw new Error(`Port ${port} is in use. Set PORT to another one, e.g. PORT=${base + 100}.`);
  }
}

async function areFree(base: number): Promise<boolean> {
  const ports = Array.from({ length: PORTS_OF_ONE }, (_, offset) => base + offset);
  return (await Promise.all(ports.map(isFree))).every(Boolean);
}

export async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port);
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  return server !== undefined;
}

/** Undefined when the port is taken. */
function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
