/** What one seed is judged to be, once everything has stopped. */
import { openBooks, type StripeBooks } from './books.ts';
import { ask } from './invariants.ts';
import { type Reading, verify } from './probes.ts';
import type { Violation } from './promises.ts';
import type { Storm } from './storm.ts';
import type { World } from './world.ts';

export type Verdict = {
  readonly seed: number;
  readonly calls: number;
  readonly databaseKills: number;
  /** Kills of a database that answered nobody any more. */
  readonly databaseStuck: number;
  readonly workerKills: number;
  readonly otherFaults: number;
  readonly charges: number;
  readonly sales: number;
  readonly refunds: number;
  readonly webhooks: string;
  /** Server errors that only a busy machine explains. */
  readonly tooSlow: number;
  readonly killedAt: readonly string[];
  readonly violations: readonly (Violation & { readonly story: readonly string[] })[];
  readonly seconds: number;
  /** Everything that happened; kept only where something is to be understood. */
  readonly journal: readonly string[];
};

type Evidence = Pick<Verdict, 'seed' | 'webhooks' | 'seconds'> & {
  readonly world: World;
  readonly storm: Storm;
  readonly readings: readonly Reading[];
  readonly stripe: StripeBooks;
};

/** Compares both sides' books, what people were told, and what they read. The database must be down. */
export function verdictOf({ world, storm, readings, stripe, ...known }: Evidence): Verdict {
  const books = openBooks(world, stripe);
  try {
    const found = [...world.promises.broken, ...world.serverErrors.verify(), ...ask(books), ...verify(readings, books)];
    const count = (sql: string) => Number(Object.values(books.prepare(sql).get() ?? {})[0] ?? 0);
    return {
      ...known,
      calls: world.calls,
      databaseKills: world.database.kills,
      databaseStuck: world.database.stuck,
      workerKills: world.workers.kills,
      otherFaults: [...storm.counts].reduce((sum, [name, times]) => sum + (/killed/.test(name) ? 0 : times), 0),
      charges: stripe.charges.filter(({ status }) => status === 'succeeded').length,
      sales: count('SELECT count(*) FROM sales'),
      refunds: stripe.refunds.length,
      tooSlow: world.serverErrors.tooSlow,
      killedAt: [...storm.killedAt],
      violations: found.map((violation) => ({
        ...violation,
        story: violation.log ?? world.journal.about(violation.ids ?? []),
      })),
      journal: found.length > 0 ? world.journal.lines() : [],
    };
  } finally {
    books.close();
  }
}
