import { createMiddleware } from 'hono/factory';
import { sendPushes } from '../domain/notifications/push/sending.ts';
import { BEHIND_ANSWER_MS, countWritten, sendLetters } from '../domain/notifications/sending.ts';
import { runAll } from '../domain/runs/run-all.ts';
import type { ApiEnv } from './api-env.ts';

/**
 * What a call has put into the outbox is sent behind its answer, whatever it answers, to browsers first: that is done sooner. So is what
 * others have left, behind each call that changed something. What is not sent then is left to the schedule.
 */
export const sendLettersBehind = createMiddleware<ApiEnv>(async (c, next) => {
  const deps = c.get('deps');
  const before = countWritten(deps);
  await next();
  const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok;
  if (!isChange && countWritten(deps) === before) return;
  deps.pages.later(0, (db) =>
    // One behind the other: together they would need more connections than a Worker may hold.
    runAll([() => sendPushes({ ...deps, db }, BEHIND_ANSWER_MS), () => sendLetters({ ...deps, db }, BEHIND_ANSWER_MS)]),
  );
});
