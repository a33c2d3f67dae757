export type Listening = { readonly port: number; close(): Promise<void> };

/** Starts to listen at one address. Rejects with the system's error. */
export type Listen = (port: number, host: string) => Promise<Listening>;

/**
 * Some clients resolve `localhost` to 127.0.0.1, others to ::1: listens on both, where the machine has both. Port 0
 * picks one that is free on each.
 */
export async function listenOnLocalhost(listen: Listen, port: number): Promise<Listening> {
  const first = await listen(port, '127.0.0.1');
  try {
    const second = await listen(first.port, '::1');
    return { port: first.port, close: async () => void (await Promise.all([first.close(), second.close()])) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code)) return first;
    await first.close();
    if (port === 0 && code === 'EADDRINUSE') return listenOnLocalhost(listen, port);
    throw error;
  }
}
