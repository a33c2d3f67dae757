const EACH_MS = 60_000;

/** Runs the site's scheduled jobs each minute, as the platform does; https://developers.cloudflare.com/workers/configuration/cron-triggers/. */
export function startSchedule(siteUrl: string): { stop(): void } {
  const timer = setInterval(() => {
    // The jobs say themselves, in the worker's log, what they could not do; the next minute is another try.
    fetch(`${siteUrl}/cdn-cgi/handler/scheduled`).catch(() => {});
  }, EACH_MS);
  return { stop: () => clearInterval(timer) };
}
