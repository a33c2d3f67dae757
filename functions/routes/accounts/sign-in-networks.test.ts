/** An IPv6 address is counted with the wider networks around it, and as the IPv4 address inside it. */
import { expect } from 'vitest';
import { post } from '../../../tests/fixtures/factories.ts';
import { EMAIL, signIn } from '../../../tests/fixtures/people/users.ts';
import { accountTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { LIMITS, type NetworkLimit } from '../../auth/limit-table.ts';
import { rateCounterOf } from '../../auth/limits.ts';

/** Leaves one try in the count of this network. */
async function oneLeft(harness: Harness, what: NetworkLimit, width: 'address' | '/56' | '/48', who: string) {
  const { most, seconds } = LIMITS[`${what} by ${width}`];
  const { key } = await rateCounterOf(harness.deps, `${what} by ${width}`, who);
  const args = [key, most - 1, harness.clock.now + seconds * 1000];
  await harness.client.execute({ sql: 'INSERT OR REPLACE INTO rate_limit_counts VALUES (?, ?, ?)', args });
}

let count = 0;

/** One more try of each kind, by a new user. */
const TRIES: Readonly<Record<NetworkLimit, (harness: Harness, address: string) => Promise<Response>>> = {
  'sign-in': (harness, address) => signIn(harness, `nobody${++count}@example.org`, 'Wrong#1', address),
  'sign-up': (harness, address) =>
    post(
      harness,
      '/api/auth/sign-up',
      { email: `new${++count}@example.org`, password: 'Secret#1', name: 'Emma', role: 'Buyer' },
      { 'CF-Connecting-IP': address },
    ),
  'reset letter': (harness, address) =>
    post(harness, '/api/auth/forgot', { email: `nobody${++count}@example.org` }, { 'CF-Connecting-IP': address }),
  'wrong link': (harness, address) =>
    post(
      harness,
      '/api/auth/reset',
      { token: `wrong${++count}`, password: 'Secret#2' },
      { 'CF-Connecting-IP': address },
    ),
};

const WIDTHS = [
  ['/56', '2001:db8:1:f200/56', '2001:db8:1:f201::1', '2001:db8:1:f2ff::1', '2001:db8:1:f300::1'],
  ['/48', '2001:db8:1/48', '2001:db8:1:1::1', '2001:db8:1:ff00::1', '2001:db8:2::1'],
] as const;

// Fails when each /64 has only a count of its own, and when a wider network has the same limit.
test.for(Object.keys(TRIES) as NetworkLimit[])(
  '%s: each subscriber’s networks are counted together',
  async (what, { harness }) => {
    const tried = async (address: string) => (await TRIES[what](harness, address)).status === 429;
    for (const [width, network, first, second, other] of WIDTHS) {
      await oneLeft(harness, what, width, network);
      expect([width, await tried(first), await tried(second), await tried(other)]).toEqual([width, false, true, false]);
    }
  },
);

// Fails when one IPv4 address gets a count for each of its notations inside an IPv6 address.
test.for(Object.keys(TRIES) as NetworkLimit[])(
  '%s: an IPv4 address inside an IPv6 one is counted as itself',
  async (what, { harness }) => {
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '2002:cb00:7107:5::1', '64:ff9b::203.0.113.7']) {
      await oneLeft(harness, what, 'address', '203.0.113.7');
      const statuses = [(await TRIES[what](harness, address)).status, (await TRIES[what](harness, address)).status];
      expect([address, statuses[0] === 429, statuses[1] === 429]).toEqual([address, false, true]);
      harness.clock.now += 2 * 60 * 60 * 1000;
    }
  },
);

test('a refusal has the time to retry, and the right password does not pass it', async ({ harness }) => {
  await oneLeft(harness, 'sign-in', '/48', '2001:db8:1/48');
  await TRIES['sign-in'](harness, '2001:db8:1:1::1');
  await TRIES['sign-in'](harness, '2001:db8:1:2::1');
  const refused = await signIn(harness, EMAIL, undefined, '2001:db8:1:3::1');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '900']);
});
