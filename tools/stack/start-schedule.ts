const EACH_MS = 60_000;

/**
 * Runs the site's scheduled jobs now and then each minute, as the platform does;
 * https://developers.cloudflare.com/workers/configuration/cron-triggers/.
 */
export function startSchedule(siteUrl: string): { run(): Promise<unknown>; stop(): void } {
  // Failed jobs are in the worker's log; the next minute is another try.
  const run = () => fetch(`${siteUrl}/cdn-cgi/local/scheduled`).catch(() => {});
  void run();
  const timer = setInterval(run, EACH_MS);
  return { run, stop: () => clearInterval(timer) };
}
