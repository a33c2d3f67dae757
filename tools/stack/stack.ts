import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { startClock } from '../clock/server.ts';
import { clockVars } from '../clock/worker-clock.ts';
import { seed } from '../seed/seed.ts';
import { buildSite } from './build.ts';
import { BaselineMismatch, migrateDatabase, startDatabase, watchWrites, writeProbe } from './database.ts';
import { STREAMS_VAR } from './kept-streams.ts';
import { contactVars, googleKeys, mailKeys, pushKeys, stripeKeys } from './keys.ts';
import { ownSecrets } from './own-secrets.ts';
import { requireFree } from './ports.ts';
import { until } from './processes.ts';
import { StackClock } from './stack-clock.ts';
import { startGoogleStandIn, startMailStandIn, startPushStandIn, startStripeStandIn } from './stand-ins.ts';
import { startSchedule } from './start-schedule.ts';
import { startWorker } from './start-worker.ts';

export type StackOptions = {
  /**
   * The site's port; the next seven are those of the database, the stand-ins of Stripe and Google, the inbox, its SMTP,
   * the push stand-in, and the clock.
   */
  readonly port: number;
  /** Folder of all persistent data. */
  readonly dataDir: string;
  readonly seed: 'demo' | 'none';
  readonly hotReload?: boolean;
  /** `false`: public pages are rendered for each request, so that their cost can be measured. */
  readonly pageCache?: boolean;
  /** `true`: the Worker reuses streams of the database (`reused-database-streams.ts`). */
  readonly keepsStreams?: boolean;
  /** `true`: writes of more than 20 seconds are expected, and the database is not restarted during them. */
  readonly writesLong?: boolean;
};

export type Stack = {
  readonly url: string;
  /** Page of sent letters; null with a real mail server. */
  readonly inbox: string | null;
  /** Page of pushes to subscriptions of the stand-in; null without it. */
  readonly pushes: string | null;
  /** Page that moves the clock; null with a real service, or with hot reload. */
  readonly clock: string | null;
  stop(): Promise<void>;
  /** Ends only the database, like an outage. */
  stopDatabase(): Promise<void>;
  /** Resolves to the name of a part that ended by itself. */
  readonly failed: Promise<string>;
};

/**
 * Builds the site and fills a folder with the demo's data, for stacks that start with copies of it. Uses the stack's
 * ports.
 */
export async function prepareDemo(port: number, dataDir: string): Promise<void> {
  await requireFree(port);
  mkdirSync(dataDir, { recursive: true });
  buildSite();
  const databaseUrl = `http://127.0.0.1:${port + 1}`;
  const database = await startDatabase(port + 1, dataDir);
  try {
    await migrateDatabase(databaseUrl);
    const keys = stripeKeys();
    const stripe = await startStripeStandIn(port, dataDir, keys);
    try {
      await seed({ what: 'demo', databaseUrl, dataDir, stripe: keys });
    } finally {
      await stripe?.close();
    }
  } finally {
    await database.stop();
  }
}

const setAsideMessage = (dataDir: string): string =>
  `${dataDir} has data of an earlier version of the shop, which this version cannot read; set it aside with "mv ${dataDir} ${dataDir}-before" and start again.`;

/** Starts the whole product on this machine, in the order of its dependencies; `stop` ends all of it. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { port } = options;
  const dataDir = resolve(options.dataDir);
  await requireFree(port);
  mkdirSync(dataDir, { recursive: true });
  const url = `http://localhost:${port}`;
  const databaseUrl = `http://127.0.0.1:${port + 1}`;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    if (!options.hotReload) buildSite();
    const database = await startDatabase(port + 1, dataDir);
    stops.push(() => database.stop());
    await migrateDatabase(databaseUrl).catch((error) => {
      throw error instanceof BaselineMismatch ? new Error(setAsideMessage(dataDir), { cause: error }) : error;
    });

    const clock = new StackClock(dataDir);
    const keys = stripeKeys();
    const stripe = await startStripeStandIn(port, dataDir, keys, clock);
    if (stripe) stops.push(() => stripe.close());
    await seed(
      options.seed === 'demo' ? { what: 'demo', databaseUrl, dataDir, stripe: keys } : { what: 'none', databaseUrl },
    );

    const google = googleKeys();
    const provider = await startGoogleStandIn(port, google, clock.now);
    if (provider) stops.push(() => provider.close());

    const { isLocal, ...mail } = mailKeys(port + 5);
    const inbox = isLocal ? await startMailStandIn(port, dataDir, clock.now) : undefined;
    if (inbox) stops.push(() => inbox.close());

    const push = pushKeys(dataDir);
    const pushes = push.PUSH_STANDIN_URL === undefined ? undefined : await startPushStandIn(port, dataDir, clock.now);
    if (pushes) {
      stops.push(() => pushes.close());
      push.PUSH_STANDIN_URL = pushes.url;
    }

    const own = { ...contactVars(), ORIGIN: url, DATABASE_URL: databaseUrl, ...ownSecrets(dataDir) };
    const vars = { ...own, LOCAL_CACHE: options.pageCache === false ? '0' : '1', ...keys, ...google, ...mail, ...push };
    const clockKey = randomUUID();
    Object.assign(vars, clockVars(clockKey, clock.aheadMs()), options.keepsStreams ? { [STREAMS_VAR]: '1' } : {});
    const worker = await startWorker(port, dataDir, vars, { hotReload: options.hotReload ?? false });
    stops.push(() => worker.stop());
    const schedule = startSchedule(url);
    stops.push(async () => schedule.stop());
    if (!options.writesLong) {
      const watch = watchWrites(database, writeProbe(databaseUrl));
      stops.push(async () => watch.stop());
    }
    await until('the schedule', undefined, async () => (await fetch(`${url}/api/health`)).ok);
    const moves = stripe !== undefined && isLocal && !options.hotReload;
    if (moves) clock.lead({ url, key: clockKey, run: schedule.run });
    const clockPage = moves ? await startClock({ port: port + 7, now: clock.now, jump: clock.jump }) : undefined;
    if (clockPage) stops.push(() => clockPage.close());
    const failed = Promise.race([
      database.exited.then(() => 'the database ended'),
      worker.exited.then(() => 'the site ended'),
    ]);
    return {
      url,
      inbox: inbox?.url ?? null,
      pushes: pushes?.url ?? null,
      clock: clockPage?.url ?? null,
      stop,
      stopDatabase: () => database.stop(),
      failed,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
