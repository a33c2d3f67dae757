import { createMiddleware } from 'hono/factory';
import { BEHIND_ANSWER_MS, sendLetters } from '../domain/notifications/sending.ts';
import type { ApiEnv } from './api-env.ts';

/** What a call has put into the outbox is sent behind its answer. What is not sent then is left to the schedule. */
export const sendLettersBehind = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok) return;
  const deps = c.get('deps');
  deps.pages.later(0, (db) => sendLetters({ ...deps, db }, BEHIND_ANSWER_MS));
});
