import { createMiddleware } from 'hono/factory';
import { sendPushes } from '../domain/notifications/push/sending.ts';
import { BEHIND_ANSWER_MS, countWritten, sendLetters } from '../domain/notifications/sending.ts';
import { runAll } from '../domain/runs/run-all.ts';
import type { ApiEnv } from './api-env.ts';

/**
 * Sends new letters and pushes behind the response, whatever its status; pushes first, because they are faster. After
 * each call that changed something, it also sends pending ones of other calls. The scheduled job sends the rest.
 */
export const sendLettersBehind = createMiddleware<ApiEnv>(async (c, next) => {
  const deps = c.get('deps');
  const before = countWritten(deps);
  await next();
  const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok;
  if (!isChange && countWritten(deps) === before) return;
  deps.pages.later(0, (db) =>
    // One after the other: in parallel they would need more connections than a Worker may hold.
    runAll([() => sendPushes({ ...deps, db }, BEHIND_ANSWER_MS), () => sendLetters({ ...deps, db }, BEHIND_ANSWER_MS)]),
  );
});
