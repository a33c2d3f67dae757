import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `localhost` is 127.0.0.1 to some clients and ::1 to others: both, where the machine has both. Port 0 takes one that is free on
 * each.
 */
export async function listenOnLocalhost(
  listener: RequestListener,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const first = await listen(listener, port, '127.0.0.1');
  const chosen = (first.address() as AddressInfo).port;
  try {
    const second = await listen(listener, chosen, '::1');
    return { port: chosen, close: async () => void (await Promise.all([stop(first), stop(second)])) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code)) return { port: chosen, close: () => stop(first) };
    await stop(first);
    if (port === 0 && code === 'EADDRINUSE') return listenOnLocalhost(listener, port);
    throw error;
  }
}

function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(listener);
  // Clients end idle connections. If the server did, one could send its next request on a connection that is just closing.
  server.keepAliveTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
