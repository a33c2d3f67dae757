/** A shop with rows of every kind, and people who ask it at random. */
import { eq } from 'drizzle-orm';
import type { Role } from '../../core/accounts/user-facts.ts';
import { openSession } from '../../functions/auth/sessions/sessions.ts';
import { users } from '../../functions/db/tables/accounts.ts';
import { BadSignature, Failure } from '../../functions/errors.ts';
import { ACCESS } from '../access.ts';
import { prove, signedIn } from '../fixtures/factories.ts';
import { uploaded } from '../fixtures/listings.ts';
import { belongings, everybody } from '../fixtures/people/callers.ts';
import { everything, rowsOf } from '../fixtures/people/users.ts';
import type { Harness } from '../harness.ts';

type Person = { readonly who: string; readonly role: Role | undefined; headers: Record<string, string> };

export type FuzzedShop = {
  readonly harness: Harness;
  readonly callers: readonly Person[];
  /** Ids, addresses and keys of all kinds of rows. */
  readonly ids: readonly [string, ...string[]];
  /** Changed rows of this connection so far. */
  readonly changes: () => Promise<number>;
  /** Signs a person in again whose session has ended, as somebody new if the account has. */
  readonly renew: (person: Person) => Promise<void>;
  /** Ends all counts of tries and uses, which would refuse most requests. */
  readonly forgetTries: () => Promise<void>;
};

const WANTED = JSON.stringify(ACCESS);

/** Texts of columns with these names lead to rows. */
const NAMING = /^(?:id|email|.*_id)$/;

export async function fuzzedShop(harness: Harness): Promise<FuzzedShop> {
  const { callers, buyerA, seller } = await everybody(harness);
  const fill = await belongings(harness, buyerA, seller, WANTED);
  await uploaded(harness, seller, 'unused');
  await harness.db.update(users).set({ emailVerifiedAt: 1 });
  refuseUnsigned(harness);
  // Sums of refusals are written by some call after many; here a refused call must write nothing.
  Object.assign(harness.deps, { tally: { ...harness.deps.tally, take: () => null } });
  const people = ['other seller', 'admin', 'buyer B', 'owner seller', 'buyer A'].map((who): Person => {
    const caller = callers.find((one) => one.who === who);
    return { who, role: caller?.role as Role | undefined, headers: { ...caller?.headers } };
  });
  const named = Object.values(await everything(harness)).flatMap((rows) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) => (NAMING.test(name) && value ? [String(value)] : [])),
    ),
  );
  const filled = [':code', ':intent', ':alert', ':failed', ':debt'].map(fill);
  return {
    harness,
    callers: [{ who: 'nobody', role: undefined, headers: {} }, ...people],
    ids: ['unknown', ...new Set([...named, ...filled])],
    changes: async () => Number((await rowsOf(harness, 'SELECT total_changes() AS changes'))[0]?.changes),
    forgetTries: async () => {
      await harness.client.execute('DELETE FROM rate_limit_counts');
    },
    renew: async (person) => {
      if (!person.role) return;
      const me = await harness.send('/api/auth/me', { headers: person.headers });
      if (me.status === 200) return;
      const other = await signedIn(harness, person.role);
      person.headers = other.headers;
      const { token, bind } = await openSession(harness.db, { id: other.id, role: person.role });
      person.headers = { Authorization: `Bearer ${token}`, Cookie: `__Host-bind=${bind}` };
      if (person.role === 'Admin') await prove(harness, other);
      await harness.db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, other.id));
    },
  };
}

/** The fake provider takes events without a signature; here all of them are unsigned. */
function refuseUnsigned({ payments }: Harness): void {
  const refuse = async () => {
    throw new Failure('bad_request', 'unsigned', { cause: new BadSignature() });
  };
  Object.assign(payments, { parseEvent: refuse, parseAccountNotice: refuse, parsePayoutEvent: refuse });
}
