/** Middleware of every call, in the order of `app.ts`. */
import { createMiddleware } from 'hono/factory';
import type { Actor } from '../../core/accounts/user.ts';
import { CLIENT_HEADER, OLDEST_CLIENT, OUTDATED_CLIENT_CODE } from '../../core/client-version.ts';
import { serverTiming } from '../../core/server-timing.ts';
import { reloadWords } from '../../core/words/en/common.ts';
import { FactorNeeded } from '../auth/factors/challenges.ts';
import { verifySession } from '../auth/sessions/sessions.ts';
import { sendPushes } from '../domain/notifications/push/send-pushes.ts';
import { AFTER_RESPONSE_MS, countWrittenLettersOf, sendLetters } from '../domain/notifications/send-letters.ts';
import { runAll } from '../domain/runs/run-all.ts';
import { addEventCounts } from '../domain/stats/warnings.ts';
import { Failure, forbidden, unauthorized } from '../errors.ts';
import type { BufferedBody } from '../load/buffered-bodies.ts';
import { COUNTED_EVENTS } from '../load/tally.ts';
import { addressOf } from './address.ts';
import type { ApiDeps, ApiEnv, DepsFor } from './api-env.ts';
import { BIND_COOKIE, ownCookie, setFactorCookie } from './cookies.ts';
import { logEvent } from './log.ts';

export const withRequestDeps = (depsFor: DepsFor) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { deps, meter, origin, google } = depsFor(c.req.raw);
    c.set('deps', deps);
    c.set('origin', origin);
    c.set('google', google);
    await next();
    handOverCounts(deps);
    c.res.headers.set('Server-Timing', serverTiming(meter, origin));
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });

/** Sends the counts of this isolate behind the response; those that cannot be written are counted again. */
function handOverCounts({ tally, pages, now }: ApiDeps): void {
  const counts = tally.take();
  if (!counts) return;
  pages.later(0, (db) =>
    addEventCounts({ db, now }, counts).catch(() => {
      for (const event of COUNTED_EVENTS) tally.add(event, counts[event]);
    }),
  );
}

export const releaseBody = createMiddleware<ApiEnv>(async (c, next) => {
  const begun: BufferedBody[] = [];
  c.set('keptBody', (most) => {
    const body = c.get('deps').keptBodies.begin(addressOf(c), most);
    begun.push(body);
    return body;
  });
  try {
    await next();
  } finally {
    for (const body of begun) body.release();
  }
});

/**
 * Browsers send the page's origin with every write: only ours is accepted. Other clients send none and need bearer and
 * binding.
 */
export const refuseForeignWrites = createMiddleware<ApiEnv>(async (c, next) => {
  const origin = c.req.header('Origin');
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!reads && origin !== undefined && origin !== c.get('origin')) throw forbidden();
  await next();
});

/** Refuses what a page of an older version says, which nobody would understand. The page then asks for a reload. */
export const refuseOutdated = createMiddleware<ApiEnv>(async (c, next) => {
  const version = c.req.header(CLIENT_HEADER);
  if (version !== undefined && Number(version) < OLDEST_CLIENT)
    throw new Failure(OUTDATED_CLIENT_CODE, reloadWords.outdated);
  await next();
});

/** Automatic request of open pages: it must not renew a session. */
const ASKED_BY_PAGES = '/api/notifications';

/**
 * Looks up the actor of bearer and binding at the first use, at most once per request: a public read costs no look-up.
 */
export const identify = createMiddleware<ApiEnv>(async (c, next) => {
  let asked: Promise<Actor> | undefined;
  let known: Actor | undefined;
  c.set('knownActor', () => known);
  c.set('actor', () => {
    asked ??= look();
    return asked;
  });
  const look = async (): Promise<Actor> => {
    const bearer = /^Bearer ([\w-]{1,200})$/.exec(c.req.header('Authorization') ?? '')?.[1];
    const isUse = c.req.method !== 'GET' || c.req.path !== ASKED_BY_PAGES;
    const bind = ownCookie(c, BIND_COOKIE);
    const found = bearer ? await verifySession(c.get('deps').db, { token: bearer, bind, isUse }) : null;
    if (!found) throw unauthorized();
    known = found;
    return found;
  };
  await next();
});

/** Logs each change by an admin, independently of other records. */
export const logAdmins = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok;
  if (isChange && c.get('knownActor')()?.role === 'Admin') await logEvent(c, 'admin_action');
});

/** Sets the challenge's cookie after any call that requires a second factor. */
export const setChallengeCookie = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (c.error instanceof FactorNeeded) setFactorCookie(c, c.error.secret);
});

/**
 * Sends new letters and pushes behind the response, whatever its status; pushes first, because they are faster. After
 * each call that changed something, it also sends pending ones of other calls. The scheduled job sends the rest.
 */
export const sendLettersBehind = createMiddleware<ApiEnv>(async (c, next) => {
  const deps = c.get('deps');
  const before = countWrittenLettersOf(deps);
  await next();
  const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok;
  if (!isChange && countWrittenLettersOf(deps) === before) return;
  deps.pages.later(0, (db) =>
    // One after the other: in parallel they would need more connections than a Worker may hold.
    runAll([
      () => sendPushes({ ...deps, db }, AFTER_RESPONSE_MS),
      () => sendLetters({ ...deps, db }, AFTER_RESPONSE_MS),
    ]),
  );
});
