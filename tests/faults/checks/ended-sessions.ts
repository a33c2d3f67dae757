/** I11: ends sessions in every way, and checks that they are refused afterwards. */
import type { Answer, Call } from '../environment/api-call.ts';
import type { Environment } from '../environment/environment.ts';
import { newSession, PASSWORD } from '../users/credentials.ts';
import type { SimulatedUser } from '../users/simulated-user.ts';
import type { Simulation } from '../users/simulation.ts';
import type { EndedSession } from './observations.ts';
import { inAccount } from './payouts/sale-sums.ts';

const ATTEMPTS = 20;

/** Repeats a call until an answer below 500. */
export async function retryUntilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let attempt = 1; attempt < ATTEMPTS && (answer.status === 0 || answer.status >= 500); attempt++)
    answer = await ask();
  return answer;
}

/** Calls the API with an ended session. A 2xx is a violation. */
export async function checkRefused(environment: Environment, { headers, whose }: EndedSession): Promise<void> {
  for (const path of ['/api/auth/me', '/api/products', '/api/my-orders']) {
    const { status } = await retryUntilAnswered(() => environment.call('an ended session', { path, headers }));
    if (status < 200 || status >= 300) continue;
    const what = `${status} for a session of ${whose} that is over: ${path}`;
    environment.observations.violations.push({ invariant: 'I11', what, ids: [whose] });
  }
}

type Way = { readonly call: Call; readonly ends: 'this one' | 'all' | 'account' };

const DELETION: Call = { method: 'DELETE', path: '/api/auth/account', json: { password: PASSWORD } };

const WAYS: readonly Way[] = [
  { call: { method: 'POST', path: '/api/auth/sign-out' }, ends: 'this one' },
  { call: { method: 'DELETE', path: '/api/auth/sessions' }, ends: 'all' },
  {
    call: { method: 'POST', path: '/api/auth/password', json: { password: PASSWORD, newPassword: PASSWORD } },
    ends: 'all',
  },
  { call: DELETION, ends: 'account' },
];

/**
 * Ends sessions in each way once: each time those of another buyer, who gets two more sessions. The last way deletes
 * the account, and so needs a buyer without a sale in progress.
 */
export async function endSessions(simulation: Simulation): Promise<void> {
  const { environment } = simulation;
  const active = simulation.buyers.filter(({ gone }) => !gone);
  const kept = await ownersOfSales(environment);
  for (const people of [active, simulation.sellers.filter(({ gone }) => !gone)]) {
    const [owner] = people.filter(({ id }) => kept.has(id));
    if (owner) await checkKept(environment, owner);
  }
  for (const [place, way] of WAYS.entries()) {
    const user =
      way.ends === 'account'
        ? (active.find(({ id }) => !kept.has(id)) ?? (await simulation.addBuyer()))
        : active[place % active.length];
    if (user) await endOne(environment, user, way);
  }
}

/**
 * Traders of a copy that its buyer does not have yet, or whose refund is pending, unless the bank or an admin paid
 * instead. Also sellers with money that waits, is owed or is being reversed, or that a bank or an admin has to decide
 * about.
 */
async function ownersOfSales(environment: Environment): Promise<ReadonlySet<unknown>> {
  const rows = await environment.database.read(
    `SELECT NULL AS buyer_id, seller_id FROM fulfilments f WHERE ${inAccount('seller')} > 0
     UNION SELECT NULL, seller_id FROM debts WHERE cents > settled_cents + waived_cents
     UNION SELECT NULL, seller_id FROM reversals WHERE state = 'owed'
     UNION SELECT NULL, seller_id FROM disputes WHERE settled_at IS NULL
     UNION SELECT o.buyer_id, o.seller_id FROM fulfilments f JOIN orders o ON o.id = f.order_id
     WHERE f.deadline_at IS NOT NULL OR f.frozen_at IS NOT NULL OR EXISTS (SELECT 1 FROM sale_refunds r
       WHERE r.order_id = f.order_id AND r.state IN ('owed','sent','failed'))
     UNION SELECT a.buyer_id, a.buyer_id FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id WHERE r.state = 'owed'`,
  );
  return new Set(rows.flatMap((row) => [row.buyer_id, row.seller_id]));
}

/** An account with a sale in progress, or with money here, stays, and so do its sessions. */
async function checkKept(environment: Environment, user: SimulatedUser): Promise<void> {
  const here = newSession(user.id, environment.now());
  await environment.database.run([here.row]);
  const deletion = await retryUntilAnswered(() => environment.call(user.id, { ...DELETION, headers: here.headers }));
  const me = await retryUntilAnswered(() => environment.call(user.id, { path: '/api/auth/me', headers: here.headers }));
  if (deletion.status === 409 && me.status === 200) return;
  // No further call is possible in their name.
  if (deletion.status === 200) user.gone = true;
  const what = `deletion of ${user.id}, whose sale or money is here: ${deletion.status}, then ${me.status} for its session`;
  environment.observations.violations.push({ invariant: 'I25', what, ids: [user.id] });
}

async function endOne(environment: Environment, user: SimulatedUser, { call, ends }: Way): Promise<void> {
  const [here, there] = [newSession(user.id, environment.now()), newSession(user.id, environment.now())];
  await environment.database.run([here.row, there.row]);
  if (ends === 'account') environment.observations.note('account deletion requested', user.id, user.id);
  const { status, body } = await retryUntilAnswered(() =>
    environment.call(user.id, { ...call, headers: here.headers }),
  );
  // Server errors are checked elsewhere (I14).
  if (status >= 500 || status === 0) return;
  // An attempt without an answer may have worked. The next one is then refused.
  if (status >= 300 && status !== 401) {
    const what = `${call.method} ${call.path} of ${user.id} ends nothing: ${status} ${JSON.stringify(body)}`;
    return void environment.observations.violations.push({ invariant: 'I11', what, ids: [user.id] });
  }
  const ended = ends === 'this one' ? [here.headers] : [here.headers, there.headers, user.headers];
  environment.observations.endedSessions.push(...ended.map((headers) => ({ headers, whose: user.id })));
  if (ends !== 'account') return;
  user.gone = true;
  environment.observations.note('account deleted', user.id, user.id);
}
