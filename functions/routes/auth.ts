import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { toWire } from '../../src/shared/names.ts';
import { meWire, personWire, SignIn, SignUp } from '../../src/shared/user.ts';
import { exchangeLoginToken, LOGIN_SECONDS, signIn, signUp } from '../auth/accounts.ts';
import { revokeSession } from '../auth/sessions.ts';
import { body } from '../middleware/body.ts';
import { BIND_COOKIE } from '../middleware/identify.ts';
import { emailQuery } from '../middleware/query.ts';
import { requireUser } from '../middleware/require.ts';
import type { ApiEnv } from '../middleware/timing.ts';

const LOGIN_COOKIE = 'login';
/** `__Host-` with all that the prefix promises: ours alone, never over plain HTTP, never to another site's request. */
const OURS_ALONE = { prefix: 'host', path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const;

export const auth = new Hono<ApiEnv>()
  .post('/auth/sign-up', body(SignUp), async (c) => {
    const person = await signUp(c.get('deps'), c.req.valid('json'));
    return c.json(toWire(personWire, person), 201);
  })
  .post('/auth/sign-in', body(SignIn), async (c) => {
    const { person, loginToken } = await signIn(c.get('deps'), c.req.valid('json'));
    setCookie(c, LOGIN_COOKIE, loginToken, { ...OURS_ALONE, maxAge: LOGIN_SECONDS });
    return c.json(toWire(personWire, person));
  })
  .get('/jwt', emailQuery, async (c) => {
    const site = c.req.header('Sec-Fetch-Site');
    const loginToken = getCookie(c, LOGIN_COOKIE, 'host');
    if (loginToken) deleteCookie(c, LOGIN_COOKIE, OURS_ALONE);
    const issued =
      loginToken && (site === undefined || site === 'same-origin')
        ? await exchangeLoginToken(c.get('deps'), loginToken, c.req.valid('query').email)
        : null;
    if (!issued) return c.json({ accessToken: '' }, 403);
    setCookie(c, BIND_COOKIE, issued.bind, { ...OURS_ALONE, maxAge: issued.maxAgeSeconds });
    return c.json({ accessToken: issued.token }, 200);
  })
  .get('/auth/me', requireUser, (c) => {
    const actor = c.get('actor')();
    return c.json({ ...toWire(meWire, actor), name: actor.name });
  })
  .post('/auth/sign-out', requireUser, async (c) => {
    await revokeSession(c.get('deps').db, c.get('actor')());
    deleteCookie(c, BIND_COOKIE, OURS_ALONE);
    return c.body(null, 204);
  });
