/** Log of a call: one line of JSON, without an address, a name or any content of the request. */
import { expect, vi } from 'vitest';
import { FRESH_PROOF_MS } from '../../core/limits.ts';
import { listing, signedIn } from '../../tests/fixtures/factories.ts';
import { addApp, firstStep, secondStep } from '../../tests/fixtures/people/factors.ts';
import { EMAIL, newcomer, signIn } from '../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../tests/fixtures/test.ts';
import { SearchRefused } from '../errors.ts';

async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  log.mockClear();
  await work();
  const lines = log.mock.calls.map((said) => {
    expect(said).toHaveLength(1);
    return JSON.parse(String(said[0])) as Record<string, unknown>;
  });
  return lines;
}

const HERE = { 'CF-Connecting-IP': '2001:db8:1:2::3', 'CF-Ray': '8f2a-PDX' };
const HASH = expect.stringMatching(/^[\w+/=-]{22,}$/);

// Fails when the line contains the URL, the client's address or the user's email.
test('a refusal is logged with its code, account and network, as hashes', async ({ harness, buyer }) => {
  const path = '/api/users?email=ann%40example.org';
  const lines = await linesOf(() => harness.send(path, { headers: { ...buyer.headers, ...HERE } }));
  expect(lines).toEqual([
    { event: 'refused', account: HASH, network: HASH, route: 'GET /api/users', request: '8f2a-PDX', code: 'forbidden' },
  ]);
  const said = JSON.stringify(lines);
  for (const told of ['ann', 'example.org', '2001', buyer.id, buyer.email])
    expect([told, said.includes(told)]).toEqual([told, false]);
});

// Fails when wrong proofs, or requests without a second factor, leave no line.
test('a wrong or missing proof and a missing factor are logged as well', async ({ harness }) => {
  const admin = await signedIn(harness, 'Admin');
  const lines = await linesOf(async () => {
    await admin.ask('POST', '/api/auth/fresh-proof', { password: 'Wrong#1' });
    harness.clock.now += FRESH_PROOF_MS + 1;
    await admin.ask('PUT', '/api/users/none/suspension');
    Object.assign(harness.deps, { adminsNeedFactor: true });
    await admin.ask('GET', '/api/overview');
  });
  expect(lines.map(({ event, code }) => [event, code])).toEqual([
    ['refused', 'wrong_proof'],
    ['refused', 'fresh_proof_required'],
    ['refused', 'factor_required'],
  ]);
});

test('an unknown caller has no account in the log, and a network always the same hash', async ({ harness, buyer }) => {
  const ask = (headers: object) => harness.send('/api/my-orders', { headers: { ...headers } });
  const [stranger, other] = await linesOf(async () => {
    await ask(HERE);
    await ask({ ...HERE, 'CF-Connecting-IP': '2001:db8:1:3::3' });
  });
  const [known] = await linesOf(() => buyer.ask('GET', '/api/users?email=a'));
  expect(stranger).toMatchObject({
    event: 'refused',
    account: null,
    route: 'GET /api/my-orders',
    code: 'unauthorized',
  });
  expect(stranger?.network).not.toBe(other?.network);
  expect(known?.request).toBeNull();
});

// Fails when an action is logged that did not happen, or one is missing.
test('logs changes by an admin, and not reads', async ({ harness, seller }) => {
  const admin = await signedIn(harness, 'Admin');
  const id = await listing(harness, seller);
  const lines = await linesOf(async () => {
    await admin.ask('GET', '/api/users');
    await admin.ask('DELETE', '/api/reported-product/none');
    await admin.ask('DELETE', `/api/products/${id}`, { reason: 'counterfeit' });
  });
  expect(lines.filter(({ event }) => event === 'admin_action')).toEqual([
    {
      event: 'admin_action',
      account: HASH,
      network: HASH,
      route: expect.stringMatching(/^DELETE \/api\//),
      request: null,
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain(admin.id);
});

/** Lines of the work, as event and code, and the accounts that they name. */
async function refusalsOf(work: () => Promise<unknown>) {
  const lines = await linesOf(work);
  return { lines: lines.map(({ event, code }) => [event, code]), accounts: new Set(lines.map((line) => line.account)) };
}

// Fails when a refused sign-in leaves no line because its answer is no 401 or 403.
test('each way to be refused at the sign-in is logged, with the account that it was for', async ({ harness }) => {
  const ann = await newcomer(harness, EMAIL);
  await harness.client.execute('UPDATE users SET email_verified_at = 1');
  const password = await refusalsOf(() => signIn(harness, EMAIL, 'Wrong#1'));
  expect(password).toEqual({ lines: [['refused', 'unauthorized']], accounts: new Set([HASH]) });
  const unknown = await refusalsOf(() => signIn(harness, 'nobody@example.org', 'Wrong#1'));
  expect(unknown).toEqual({ lines: [['refused', 'unauthorized']], accounts: new Set([null]) });
  const session = await refusalsOf(() => harness.send(`/api/jwt?email=${EMAIL}`));
  expect(session.lines).toEqual([['refused', 'forbidden']]);
  const google = await refusalsOf(() => harness.send('/api/auth/google/callback?code=made-up&state=made-up'));
  expect(google.lines).toEqual([['refused', 'unauthorized']]);
  await addApp(harness, ann);
  const second = await refusalsOf(async () => {
    const { cookie } = await firstStep(harness);
    await secondStep(harness, cookie, { code: '000000' });
    await secondStep(harness, '', { code: '000000' });
  });
  expect(second.lines).toEqual([
    ['refused', 'factor_needed'],
    ['refused', 'invalid'],
    ['refused', 'conflict'],
  ]);
  expect(second.accounts).toEqual(new Set([...password.accounts, null]));
  await harness.client.execute('UPDATE users SET suspended_at = 1');
  const suspended = await refusalsOf(() => signIn(harness));
  expect(suspended).toEqual({ lines: [['refused', 'forbidden']], accounts: password.accounts });
});

// Fails when a refused search is not logged, or one for which the shop was too busy is.
test('a search over the limit is logged, and one that the shop had no room for is not', async ({ harness }) => {
  harness.limits.most.search = 0;
  const { lines } = await refusalsOf(() => harness.send('/api/search?q=emma'));
  expect(lines).toEqual([['refused', 'too_many']]);
  harness.limits.most = {};
  Object.assign(harness.deps, {
    searches: async () => {
      throw new SearchRefused('unavailable', 'busy');
    },
  });
  expect(await linesOf(() => harness.send('/api/search?q=emma'))).toEqual([]);
});

test('a made-up method and a made-up request id do not reach the log', async ({ harness }) => {
  const headers = { Origin: 'https://evil.example', 'CF-Ray': 'ann@example.org' };
  const [line] = await linesOf(() => harness.send('/api/my-orders', { method: 'ANN', headers }));
  expect(line).toMatchObject({ event: 'refused', route: expect.stringMatching(/^\? \/api/), request: null });
});
