/** The result of one seed, after everything has stopped. */
import type { Environment } from '../environment/environment.ts';
import type { FaultInjector } from '../injection/fault-injector.ts';
import { checkReadings, type Reading } from './access-checks.ts';
import { type Came, openCheckDatabase } from './check-database.ts';
import { checkInvariants } from './invariants.ts';
import { checkSecrets } from './letters/letter-secrets.ts';
import { checkBrowsers } from './letters/push-checks.ts';
import type { Violation } from './observations.ts';
import type { StripeRecords } from './stripe-records.ts';

export type Verdict = {
  readonly seed: number;
  readonly calls: number;
  readonly databaseKills: number;
  /** Kills of a database that accepted no writes. */
  readonly databaseStuck: number;
  readonly workerKills: number;
  readonly otherFaults: number;
  readonly charges: number;
  readonly sales: number;
  readonly refunds: number;
  /** Events per action in the sales, refunds, transfers and reversals of sales per state, reviews and messages. */
  readonly ofSales: Readonly<Record<string, number>>;
  readonly letters: number;
  readonly lettersSent: number;
  /** Letters that arrived. */
  readonly copies: number;
  /** Pushes of browsers that are still subscribed at the end. */
  readonly pushes: number;
  readonly pushesSent: number;
  readonly told: number;
  readonly webhooks: string;
  /** Server errors that only a busy machine explains. */
  readonly slowAnswers: number;
  readonly killedAt: readonly string[];
  readonly reached: readonly string[];
  readonly violations: readonly (Violation & { readonly context: readonly string[] })[];
  readonly seconds: number;
  /** The whole event log; empty without a violation. */
  readonly eventLog: readonly string[];
};

type Evidence = Pick<Verdict, 'seed' | 'webhooks' | 'seconds'> & {
  readonly environment: Environment;
  readonly injector: FaultInjector;
  readonly readings: readonly Reading[];
  readonly stripe: StripeRecords;
  readonly came: Came;
};

const OF_SALES = `SELECT action AS name, count(*) AS times FROM fulfilment_events GROUP BY 1
  UNION ALL SELECT 'refund ' || state, count(*) FROM sale_refunds GROUP BY 1
  UNION ALL SELECT 'transfer ' || state, count(*) FROM transfers GROUP BY 1
  UNION ALL SELECT 'reversal ' || state, count(*) FROM reversals GROUP BY 1
  UNION ALL SELECT 'debt', count(*) FROM debts HAVING count(*) > 0
  UNION ALL SELECT 'review', count(*) FROM reviews UNION ALL SELECT 'message', count(*) FROM messages`;

/** Compares our tables, Stripe's records, and the answers to and reads of users. The database must be stopped. */
export function verdictOf({ environment, injector, readings, stripe, came, ...known }: Evidence): Verdict {
  const database = openCheckDatabase(environment, stripe, came);
  try {
    const found = [
      ...environment.observations.violations,
      ...environment.serverErrors.check(),
      ...checkInvariants(database),
      ...checkReadings(readings, database),
      ...checkSecrets(environment, came.letters),
      ...environment.observations.codes.check(environment, came.letters),
      ...environment.observations.texts.check(came.letters),
      ...checkBrowsers(environment),
    ];
    const count = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0);
    return {
      ...known,
      calls: environment.calls,
      databaseKills: environment.database.kills,
      databaseStuck: environment.database.stuck,
      workerKills: environment.workers.kills,
      otherFaults: [...injector.counts].reduce((sum, [name, times]) => sum + (/killed/.test(name) ? 0 : times), 0),
      charges: stripe.charges.filter(({ status }) => status === 'succeeded').length,
      sales: count('SELECT count(*) FROM sales'),
      refunds: stripe.refunds.length,
      ofSales: Object.fromEntries(
        database
          .prepare(OF_SALES)
          .all()
          .map(({ name, times }) => [String(name), Number(times)]),
      ),
      letters: count('SELECT count(*) FROM outbox'),
      lettersSent: count("SELECT count(*) FROM outbox WHERE state = 'sent'"),
      copies: came.letters.length,
      pushes: count('SELECT count(*) FROM pushes'),
      pushesSent: count("SELECT count(*) FROM pushes WHERE state = 'sent'"),
      told: came.told.length,
      slowAnswers: environment.serverErrors.slowAnswers,
      killedAt: [...injector.killedAt],
      reached: [...injector.reached],
      violations: found.map((violation) => ({
        ...violation,
        context: violation.log ?? environment.eventLog.about(violation.ids ?? []),
      })),
      eventLog: found.length > 0 ? environment.eventLog.lines() : [],
    };
  } finally {
    database.close();
  }
}
