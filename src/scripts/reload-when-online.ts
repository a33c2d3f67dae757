/** First and longest pause between retries, in ms; each pause is twice the previous one. */
const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * The offline page reloads the page that it replaces: at once when the browser reports a connection, and otherwise when
 * the server responds, because a request may fail while the browser is online. No imports, so that the script is
 * inlined: it must be available offline.
 */
export function reloadWhenOnline(): void {
  // Under its own address it replaces no other page.
  if (location.pathname === document.querySelector<HTMLElement>('[data-own-path]')?.dataset.ownPath) return;
  const load = () => location.reload();
  addEventListener('online', load);
  const ask = async (pauseMs: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // Hidden pages do not poll; a HEAD request bypasses the cache.
    const answer = document.hidden ? null : await fetch(location.href, { method: 'HEAD' }).catch(() => null);
    if (answer && answer.status < 500) load();
    else await ask(Math.min(2 * pauseMs, LONGEST_MS));
  };
  void ask(FIRST_MS);
}
