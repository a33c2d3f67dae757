/** Sessions that are over: every way to end one, and knocking at the doors with it afterwards (I11). */
import type { Answer, Call } from './call.ts';
import type { Market } from './market.ts';
import type { SimulatedUser } from './person.ts';
import { PASSWORD, plantedSession } from './planted.ts';
import type { DeadSession } from './promises.ts';
import type { World } from './world.ts';

const TRIES = 20;

/** Asks until somebody answers: silence and a server error say nothing about what the answer would have been. */
export async function answered(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (
    let rateLimitCounts = 1;
    rateLimitCounts < TRIES && (answer.status === 0 || answer.status >= 500);
    rateLimitCounts++
  )
    answer = await ask();
  return answer;
}

/** Asks with a session that is over; nobody may get anything for it. */
export async function knock(world: World, { headers, whose }: DeadSession): Promise<void> {
  for (const path of ['/api/auth/me', '/api/products', '/api/my-orders']) {
    const { status } = await answered(() => world.call('a dead session', { path, headers }));
    if (status < 200 || status >= 300) continue;
    const what = `${status} for a session of ${whose} that is over: ${path}`;
    world.promises.broken.push({ invariant: 'I11', what, ids: [whose] });
  }
}

type Way = { readonly call: Call; readonly ends: 'this one' | 'all' | 'account' };

const WAYS: readonly Way[] = [
  { call: { method: 'POST', path: '/api/auth/sign-out' }, ends: 'this one' },
  { call: { method: 'DELETE', path: '/api/auth/sessions' }, ends: 'all' },
  {
    call: { method: 'POST', path: '/api/auth/password', json: { password: PASSWORD, newPassword: PASSWORD } },
    ends: 'all',
  },
  { call: { method: 'DELETE', path: '/api/auth/account', json: { password: PASSWORD } }, ends: 'account' },
];

/**
 * Ends sessions in each way once, however little the storm got done: each time somebody else, who is signed in at two
 * more places. Whoever goes last has no account afterwards.
 */
export async function endSessions({ world, buyers }: Market): Promise<void> {
  const living = buyers.filter(({ gone }) => !gone);
  for (const [place, way] of WAYS.entries()) {
    const user = living[place % living.length];
    if (user) await endOne(world, user, way);
  }
}

async function endOne(world: World, user: SimulatedUser, { call, ends }: Way): Promise<void> {
  const [here, there] = [plantedSession(user.id), plantedSession(user.id)];
  await world.database.run([here.row, there.row]);
  if (ends === 'account') world.promises.note('account given up', user.id, user.id);
  const { status, body } = await answered(() => world.call(user.id, { ...call, headers: here.headers }));
  // Server errors are judged elsewhere (I14).
  if (status >= 500 || status === 0) return;
  // A try without an answer may have worked; the next one is then nobody's.
  if (status >= 300 && status !== 401) {
    const what = `${call.method} ${call.path} of ${user.id} ends nothing: ${status} ${JSON.stringify(body)}`;
    return void world.promises.broken.push({ invariant: 'I11', what, ids: [user.id] });
  }
  const dead = ends === 'this one' ? [here.headers] : [here.headers, there.headers, user.headers];
  world.promises.deadSessions.push(...dead.map((headers) => ({ headers, whose: user.id })));
  if (ends !== 'account') return;
  user.gone = true;
  world.promises.note('account deleted', user.id, user.id);
}
