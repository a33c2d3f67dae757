/**
 * No line of the log has an address, a name, a token or a query: every route of the access matrix is asked with
 * canaries in each place of the request, by a stranger and by who may call it, also while the database, Stripe or the
 * code fails.
 */
import { createHash } from 'node:crypto';
import type { Client } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { expect, vi } from 'vitest';
import { networkOf } from '../core/accounts/network.ts';
import { runJobs } from '../functions/jobs.ts';
import { logFault } from '../functions/log.ts';
import { consumeMailEvents } from '../functions/mail-events.ts';
import type { Access } from './access/access-line.ts';
import { ACCESS } from './access.ts';
import { belongings, type Caller, everybody } from './fixtures/people/callers.ts';
import { rowsOf } from './fixtures/people/users.ts';
import { test } from './fixtures/test.ts';
import type { Harness } from './harness.ts';

const CANARIES = {
  email: 'canary.eel@nest.example',
  name: 'Quentin Canaryson',
  phone: '+15550137777',
  address: '77 Canary Wharf Lane',
  password: 'Canary#77pw',
  token: `dogear_${'canaryToken'.repeat(4).slice(0, 43)}`,
  cookie: 'canaryCookie0123456789',
  code: '731946',
  query: 'canaryquery',
  path: 'canary-path',
  text: 'canary text of a note',
  ip: '2001:db8:77:88::99',
} as const;

const FIELDS = ['event', 'account', 'network', 'route', 'request', 'code', 'type', 'job', 'what', 'error', 'frames'];

/** Spellings of a value that would give it away: as it is, encoded, and hashed without a key. */
function spellings(value: string): string[] {
  const hashes = ['sha1', 'sha256', 'md5'].flatMap((name) =>
    (['hex', 'base64', 'base64url'] as const).map((form) => createHash(name).update(value).digest(form)),
  );
  // The bytes before a text move its letters within base64.
  const encoded = ['', 'x', 'xx'].map((before, n) =>
    Buffer.from(before + value)
      .toString('base64')
      .slice(n && 4, -4),
  );
  const hex = Buffer.from(value).toString('hex');
  return [value, value.toLowerCase(), encodeURIComponent(value), hex, ...encoded, ...hashes];
}

const BODY = {
  ...{ email: CANARIES.email, name: CANARIES.name, password: CANARIES.password, newPassword: CANARIES.password },
  ...{ usernumber: CANARIES.phone, phone: CANARIES.phone, userlocation: CANARIES.address, address: CANARIES.address },
  ...{ token: CANARIES.token, code: CANARIES.code, secret: CANARIES.token, request: CANARIES.token },
  ...{ note: CANARIES.text, reason: CANARIES.text, text: CANARIES.text, credential: CANARIES.token },
  ...{ role: 'Buyer', bookedId: CANARIES.path, transactionId: CANARIES.path, endpoint: CANARIES.query },
} as const;

const QUERY = new URLSearchParams({
  ...{ email: CANARIES.email, q: CANARIES.query, token: CANARIES.token, code: CANARIES.code },
  ...{ state: CANARIES.token, before: CANARIES.query, page: CANARIES.query, name: CANARIES.name },
}).toString();

const HEADERS = {
  'CF-Connecting-IP': CANARIES.ip,
  'CF-Ray': CANARIES.path,
  'User-Agent': CANARIES.name,
  Referer: `https://dogear.test/search?q=${CANARIES.query}`,
  'Stripe-Signature': CANARIES.token,
  'webhook-signature': CANARIES.token,
} as const;

const STRANGER = {
  Authorization: `Bearer ${CANARIES.token}`,
  Cookie: ['bind', 'login', 'factor', 'google', 'link'].map((name) => `__Host-${name}=${CANARIES.cookie}`).join('; '),
} as const;

/** Like the message of a query's error, which has the query's parameters. */
const QUOTED = `failed: ${Object.values(CANARIES).join(', ')}\n    at ${CANARIES.email}:1:1`;

const failing = (name: string): Error => Object.assign(new Error(QUOTED), { name, code: CANARIES.text });

/** From the n-th call on, each call of the database fails. The look-up of the session is the first one. */
function failingFrom(client: Client, at: number, name: string) {
  let calls = 0;
  const db = drizzle(
    new Proxy(client, {
      get(target, key) {
        const value = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          if (++calls >= at) throw failing(name);
          return value.apply(target, args);
        };
      },
    }),
  );
  return {
    db,
    again: () => {
      calls = 0;
    },
  };
}

/** Each call of this service fails. */
const broken = <Service extends object>(service: Service): Service =>
  new Proxy(service, {
    get: (target, key) => {
      const value = Reflect.get(target, key, target);
      return typeof value === 'function'
        ? async () => {
            throw failing('StripeInvalidRequestError');
          }
        : value;
    },
  });

type Asked = { readonly route: string; readonly target: string; readonly body?: string | undefined };

async function ask({ send }: Harness, { route, target, body }: Asked, headers: Record<string, string>) {
  const [method = ''] = route.split(' ');
  const content = method === 'GET' || body === undefined ? {} : { body };
  const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  // Work behind the answer fails apart from it, and is logged as in `functions/deps.ts`.
  await send(target, { method, headers: { ...HEADERS, ...type, ...headers }, ...content }).catch((error) =>
    logFault('left to the schedule', error),
  );
}

/** Each route with a canary for each id. */
const strange: readonly Asked[] = Object.keys(ACCESS).map((route) => {
  const path = (route.split(' ')[1] ?? '').replace(':email', CANARIES.email).replace(/:\w+/g, CANARIES.path);
  return { route, target: `${path}?${QUERY}`, body: JSON.stringify(BODY) };
});

const UNREADABLE = `{"email": "${CANARIES.email}", ${CANARIES.name}`;

const BOUNCED = 'cf.email.sending.message.bounced';

const REPORT = {
  payload: { recipient: CANARIES.email, bounce: { type: 'hard', reason: QUOTED }, delivery: { status: 'bounced' } },
  metadata: { eventTimestamp: '2026-06-01T02:48:57.132Z' },
} as const;

/** Everything that is written, by any of the console's functions. */
function overhear() {
  const said: unknown[][] = [];
  for (const name of ['info', 'error', 'warn', 'log', 'debug', 'trace'] as const)
    vi.spyOn(console, name).mockImplementation((...words) => void said.push(words));
  return said;
}

test('each line is JSON of the known fields, without a canary', { timeout: 60_000 }, async ({ harness }) => {
  const said = overhear();
  const { callers, buyerA, seller } = await everybody(harness);
  const fill = await belongings(harness, buyerA, seller, JSON.stringify(ACCESS));
  const stranger: Caller = { who: 'stranger', headers: STRANGER };
  const permitted = (route: string): Caller => {
    const { for: role } = ACCESS[route] as Access;
    const who = role === 'Admin' ? 'admin' : role === 'Seller' ? 'owner seller' : 'buyer A';
    return callers.find((caller) => caller.who === who) ?? stranger;
  };
  const both = (route: string) => [stranger, permitted(route)];
  const alone = () => [stranger];
  const { db, payments, mailer } = harness.deps;
  const everyRoute = async (asked: readonly Asked[], who: (route: string) => Caller[], before = () => {}) => {
    for (const one of asked)
      for (const { headers } of who(one.route)) {
        before();
        await ask(harness, one, headers);
      }
  };

  await everyRoute(strange, both);
  const unreadable = strange.filter(({ route }) => /^P/.test(route)).map((one) => ({ ...one, body: UNREADABLE }));
  await everyRoute(unreadable, (route) => [permitted(route)]);
  for (const [name, at] of [
    ['TypeError', 1],
    ['TypeError', 2],
    ['DatabaseUnreachable', 2],
  ] as const) {
    const fails = failingFrom(harness.client, at, name);
    Object.assign(harness.deps, { db: fails.db });
    await everyRoute(strange, at === 1 ? alone : (route) => [permitted(route)], fails.again);
    await expect(runJobs(harness.deps)).rejects.toThrow('failed: ');
    for (const type of [BOUNCED, CANARIES.text])
      await consumeMailEvents(harness.deps, [{ id: CANARIES.token, body: { ...REPORT, type }, ack() {}, retry() {} }]);
  }
  Object.assign(harness.deps, { db, payments: broken(payments), mailer: broken(mailer) });
  const real = Object.entries(ACCESS).map(([route, { path, body }]) => ({
    route,
    target: fill(path ?? route.split(' ')[1] ?? ''),
    body: body && fill(JSON.stringify(body)),
  }));
  await everyRoute(real, both);
  harness.clock.now += 24 * 60 * 60 * 1000;
  await expect(runJobs(harness.deps)).rejects.toThrow('failed: ');
  harness.limits.most = { search: 0, 'sign-in': 0, upload: 0 };
  await everyRoute(strange, alone);

  const events = new Map<string, number>();
  const texts = new Set<string>();
  for (const words of said) {
    expect(words).toEqual([expect.any(String)]);
    const line = JSON.parse(String(words[0])) as Record<string, unknown>;
    expect(Object.keys(line).filter((name) => !FIELDS.includes(name))).toEqual([]);
    expect(Object.keys(line).slice(0, 5)).toEqual(FIELDS.slice(0, 5));
    const kind = [line.event, line.code].filter(Boolean).join(' ');
    events.set(kind, (events.get(kind) ?? 0) + 1);
    texts.add(Object.values(line).flat().join('\n'));
  }
  expect([...events.keys()].sort()).toEqual(
    expect.arrayContaining([
      'admin_action',
      'bad_signature',
      'defect',
      'fault',
      'job_failed',
      'outage',
      'refused forbidden',
      'refused too_many',
      'refused unauthorized',
    ]),
  );
  const users = await rowsOf(harness, 'SELECT name, email FROM users');
  const tokens = callers.flatMap(({ headers }) => Object.values(headers).flatMap((text) => text.split(/[ =;]+/)));
  const secrets = [...users.flatMap(({ name, email }) => [String(name), String(email)]), ...tokens]
    .concat(Object.values(CANARIES), networkOf(CANARIES.ip))
    .filter((text) => text.length > 7 || /\d{6}/.test(text));
  const all = [...texts].join('\n');
  for (const secret of new Set(secrets))
    for (const form of spellings(secret)) {
      if (form.length < 6 || !all.includes(form)) continue;
      expect([...texts].find((text) => text.includes(form))).toBe(`no line with ${secret}`);
    }
});
