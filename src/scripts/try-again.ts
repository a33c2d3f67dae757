/** The first pause before the server is asked again; each is twice the one before, up to the longest. */
const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * The page that stands for another one without a connection loads that one by itself: at once when the browser says that there is a
 * connection again, and otherwise when the server answers. A request may have failed although the browser was never offline.
 * It imports nothing, so that it stands in its page: that has to be there without a connection.
 */
export function tryAgain(): void {
  // Under its own address it stands for no other page.
  if (location.pathname === document.querySelector<HTMLElement>('[data-own-path]')?.dataset.ownPath) return;
  const load = () => location.reload();
  addEventListener('online', load);
  const ask = async (pauseMs: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // Nobody waits for a page that nobody sees, and a HEAD goes to the network.
    const answer = document.hidden ? null : await fetch(location.href, { method: 'HEAD' }).catch(() => null);
    if (answer && answer.status < 500) load();
    else await ask(Math.min(2 * pauseMs, LONGEST_MS));
  };
  void ask(FIRST_MS);
}
