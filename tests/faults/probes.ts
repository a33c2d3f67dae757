/** Questions to the running API after the storm: may the dead still come in (I11), and what does each of the living read (I13)? */
import type { DatabaseSync } from 'node:sqlite';
import { answered, knock } from './endings.ts';
import type { Market } from './market.ts';
import type { SimulatedUser } from './person.ts';
import { plantedSession } from './planted.ts';
import type { Violation } from './promises.ts';
import type { World } from './world.ts';

type Row = Record<string, unknown>;

/** What somebody was shown in one list. */
export type Reading = { readonly who: string; readonly list: string; readonly rows: Row[] };

const FAR_TOO_MANY_PAGES = 50;

/** The dead: sessions that were ended, and people who are deleted, even if a session of theirs had been left behind. */
export async function knockOnEveryDoor(world: World): Promise<void> {
  for (const dead of world.promises.deadSessions) await knock(world, dead);
  for (const { kind, id } of world.promises.made) {
    if (kind !== 'account deleted') continue;
    const { row, headers } = plantedSession(id);
    await world.database.run([row]);
    await knock(world, { headers, whose: id });
  }
}

/** Everybody's lists, to their ends. */
export async function readEverything(market: Market): Promise<Reading[]> {
  const readings: Reading[] = [];
  const read = async (user: SimulatedUser, list: string) =>
    readings.push({ who: user.id, list, rows: await pagesOf(user, `/api/${list}`) });
  for (const buyer of market.buyers.filter(({ gone }) => !gone)) {
    await read(buyer, 'my-orders');
    await read(buyer, 'add-to-wishlist');
  }
  for (const seller of market.sellers.filter(({ gone }) => !gone)) {
    await read(seller, 'my-products');
    await read(seller, 'my-buyers');
  }
  return readings;
}

async function pagesOf(user: SimulatedUser, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = `${path}?limit=100`;
  for (let pages = 0; next && pages < FAR_TOO_MANY_PAGES; pages++) {
    const page: string = next;
    const ask = () => answered(() => user.ask({ path: page }));
    const first = await ask();
    // Whose session is over signs in again, and then asks again.
    const { status, body, headers } = first.status === 401 ? await ask() : first;
    if (status !== 200) throw new Error(`${user.id} cannot read ${next}: ${status}`);
    rows.push(...(body as unknown as Row[]));
    next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  }
  return rows;
}

/** Whose rows they are, by our raw tables. */
const POLICY: Readonly<Record<string, string>> = {
  'my-orders': `SELECT id FROM orders WHERE buyer_id = ? AND state <> 'deleted'`,
  'add-to-wishlist': 'SELECT id FROM wishes WHERE buyer_id = ?',
  'my-products': 'SELECT id FROM products WHERE seller_id = ? AND deleted_at IS NULL',
  'my-buyers': `SELECT id FROM orders WHERE seller_id = ? AND state IN ('pending', 'paid', 'refunded')`,
};

/** Compares what everybody read with what they may read: those rows, all of them, and nothing private in between. */
export function verify(readings: readonly Reading[], books: DatabaseSync): Violation[] {
  return readings.flatMap(({ who, list, rows }) => {
    const mine = books
      .prepare(POLICY[list] ?? '')
      .all(who)
      .map(({ id }) => String(id));
    const shown = rows.map(({ _id }) => String(_id));
    const surplus = shown.filter((id) => !mine.includes(id));
    const missing = mine.filter((id) => !shown.includes(id));
    const found = [
      ...surplus.map((id) => ({ what: `${who} is shown ${id} in ${list}, which is not theirs`, ids: [id] })),
      ...missing.map((id) => ({ what: `${who} is not shown their own ${id} in ${list}`, ids: [id] })),
      ...rows
        .filter(
          (row) => list === 'my-orders' && row.state !== 'paid' && ('seller_email' in row || 'phone_number' in row),
        )
        .map((row) => ({
          what: `${who} is shown a seller's contact on an order that is ${row.state}`,
          ids: [String(row._id)],
        })),
    ];
    return found.map((violation) => ({ invariant: 'I13', ...violation }));
  });
}
