export type Listening = { readonly port: number; close(): Promise<void> };

/** Begins to listen at one address. Rejects with the code of the system when it cannot. */
export type Listen = (port: number, host: string) => Promise<Listening>;

/**
 * `localhost` is 127.0.0.1 to some clients and ::1 to others: both, where the machine has both. Port 0 takes one that is free on
 * each.
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
