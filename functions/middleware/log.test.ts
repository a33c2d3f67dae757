/** Log of a call: one line of JSON, without an address, a name or any content of the request. */
import { expect, vi } from 'vitest';
import { PROOF_MS } from '../../core/limits.ts';
import { listing, signedIn } from '../../tests/fixtures/factories.ts';
import { stockedTest as test } from '../../tests/fixtures/test.ts';

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
    harness.clock.now += PROOF_MS + 1;
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
