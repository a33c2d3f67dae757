/**
 * Checks of the running API after the faults: ended sessions are refused (I11), users read exactly their own rows
 * (I13), and everybody each visible review once (T3).
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Answer } from '../environment/api-call.ts';
import type { Environment } from '../environment/environment.ts';
import { newSession } from '../users/credentials.ts';
import type { SimulatedUser } from '../users/simulated-user.ts';
import type { Simulation } from '../users/simulation.ts';
import { checkRefused, retryUntilAnswered } from './ended-sessions.ts';
import { IS_VISIBLE } from './fulfilment-checks.ts';
import type { Violation } from './observations.ts';

type Row = Record<string, unknown>;

export type Reading = { readonly who: string; readonly list: string; readonly rows: Row[] };

const MAX_PAGES = 50;

/** Tries ended sessions, and a new session of each deleted user. */
export async function checkEndedSessions(environment: Environment): Promise<void> {
  for (const ended of environment.observations.endedSessions) await checkRefused(environment, ended);
  for (const { kind, id } of environment.observations.writes) {
    if (kind !== 'account deleted') continue;
    const { row, headers } = newSession(id, environment.now());
    await environment.database.run([row]);
    await checkRefused(environment, { headers, whose: id });
  }
}

/** All pages of every user's lists. */
export async function readAllLists(simulation: Simulation): Promise<Reading[]> {
  const readings: Reading[] = [];
  const { environment } = simulation;
  const read = async (user: SimulatedUser, list: string) => {
    // Earlier sessions may have expired, and a log-in would write a letter.
    const { row, headers } = newSession(user.id, environment.now());
    await environment.database.run([row]);
    user.headers = headers;
    readings.push({ who: user.id, list, rows: await pagesOf(user, `/api/${list}`) });
  };
  for (const buyer of simulation.buyers.filter(({ gone }) => !gone)) {
    await read(buyer, 'my-orders');
    await read(buyer, 'add-to-wishlist');
    await read(buyer, 'conversations');
  }
  for (const seller of simulation.sellers.filter(({ gone }) => !gone)) {
    await read(seller, 'my-products');
    await read(seller, 'my-buyers');
    await read(seller, 'conversations');
    await read(seller, `reviews?seller=${seller.id}`);
  }
  return readings;
}

/** The answer below 500 to a call of this user. */
export async function readAs(user: SimulatedUser, path: string): Promise<Answer> {
  const ask = () => retryUntilAnswered(() => user.ask({ path }));
  const first = await ask();
  // After a 401, `ask` has signed in again.
  return first.status === 401 ? ask() : first;
}

async function pagesOf(user: SimulatedUser, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=100`;
  for (let pages = 0; next && pages < MAX_PAGES; pages++) {
    const { status, body, headers }: Answer = await readAs(user, next);
    if (status !== 200) throw new Error(`${user.id} cannot read ${next}: ${status}`);
    rows.push(...(body as unknown as Row[]));
    next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  }
  return rows;
}

/** The rows that a user may read in each list, from the raw tables. */
const OWN_ROWS: Readonly<Record<string, string>> = {
  'my-orders': `SELECT id FROM orders WHERE buyer_id = ? AND state <> 'deleted' AND hidden_at IS NULL`,
  'add-to-wishlist': 'SELECT id FROM wishes WHERE buyer_id = ?',
  'my-products': 'SELECT id FROM listings WHERE seller_id = ? AND deleted_at IS NULL',
  'my-buyers': `SELECT id FROM orders WHERE seller_id = ? AND state IN ('pending', 'paid', 'refunded')`,
  conversations: 'SELECT id FROM conversations WHERE ? IN (asker_id, seller_id)',
  reviews: `SELECT id FROM reviews r WHERE subject_id = ? AND by = 'buyer' AND ${IS_VISIBLE}`,
};

/** Compares the read rows with the permitted ones: all of them, no others, and no private contact. */
export function checkReadings(readings: readonly Reading[], database: DatabaseSync): Violation[] {
  return readings.flatMap(({ who, list, rows }) => {
    const mine = database
      .prepare(OWN_ROWS[list.replace(/\?.*/, '')] ?? '')
      .all(who)
      .map(({ id }) => String(id));
    const shown = rows.map(({ _id, id = _id }) => String(id));
    const surplus = shown.filter((id) => !mine.includes(id));
    const missing = mine.filter((id) => !shown.includes(id));
    const repeated = shown.filter((id, place) => shown.indexOf(id) < place);
    const found = [
      ...surplus.map((id) => ({ what: `${who} is shown ${id} in ${list}, which is not theirs`, ids: [id] })),
      ...missing.map((id) => ({ what: `${who} is not shown their own ${id} in ${list}`, ids: [id] })),
      ...repeated.map((id) => ({ what: `${who} is shown ${id} twice in ${list}`, ids: [id] })),
      ...rows
        .filter(
          (row) => list === 'my-orders' && row.state !== 'paid' && ('seller_email' in row || 'phone_number' in row),
        )
        .map((row) => ({
          what: `${who} is shown a seller's contact on an order that is ${row.state}`,
          ids: [String(row._id)],
        })),
    ];
    return found.map((violation) => ({ invariant: list.startsWith('reviews') ? 'T3' : 'I13', ...violation }));
  });
}
