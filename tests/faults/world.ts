/** Everything that one seed runs in: database, Worker, Stripe, and the proxies and the relay between them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStripe } from '../../tools/stripe/server.ts';
import { type Answer, type Call, send } from './call.ts';
import { Database } from './database.ts';
import { makeStore } from './disk-photos.ts';
import { freePort } from './free-port.ts';
import { Journal } from './journal.ts';
import { GAVE_UP_HEADER, WEBHOOK_SECRET } from './names.ts';
import { Promises } from './promises.ts';
import { FaultyLine } from './proxy.ts';
import type { Random } from './random.ts';
import { Relay } from './relay.ts';
import type { Application } from './scratch.ts';
import { ServerErrors } from './server-errors.ts';
import { Workers } from './worker-process.ts';

export class World {
  readonly folder: string;
  readonly photos: string;
  /** How far the Workers' clock is ahead, in ms; it may jump either way. */
  ahead = 0;
  /** How far it ever was. */
  farthest = 0;
  calls = 0;
  /** Those of them that people made; webhooks come in swarms. */
  acts = 0;
  readonly serverErrors = new ServerErrors(this);
  readonly journal = new Journal();
  readonly promises = new Promises();
  database!: Database;
  workers!: Workers;
  toDatabase!: FaultyLine;
  toStripe!: FaultyLine;
  relay!: Relay;
  stripeUrl = '';
  readonly #ends: (() => unknown)[] = [];

  private constructor(folder: string) {
    this.folder = folder;
    this.photos = join(folder, 'photos');
  }

  static async start(application: Application, random: Random): Promise<World> {
    const world = new World(mkdtempSync(join(tmpdir(), 'dogear-faults-')));
    const remove = () => rmSync(world.folder, { recursive: true, force: true, maxRetries: 3 });
    // Also when a signal ends everything in the middle.
    process.once('exit', remove);
    world.#ends.push(remove, () => process.off('exit', remove));
    try {
      await world.#start(application, random);
      return world;
    } catch (error) {
      await world.stop();
      throw error;
    }
  }

  async #start(application: Application, random: Random): Promise<void> {
    makeStore(this.photos);
    const port = await freePort();
    this.database = await Database.start(application.database, join(this.folder, 'data'), port);
    this.#ends.push(() => this.database.stop());
    this.toDatabase = await FaultyLine.start(port);
    this.#ends.push(() => this.toDatabase.stop());
    this.relay = await Relay.start(random.fork('relay'), ({ body, signature }) =>
      this.call('stripe', {
        method: 'POST',
        path: '/api/stripe/webhook',
        text: body,
        headers: { 'Stripe-Signature': signature },
      }).then(({ status }) => status >= 200 && status < 300),
    );
    this.#ends.push(() => this.relay.stop());
    const stripe = await startStripe({
      port: 0,
      dataDir: join(this.folder, 'stripe'),
      webhookUrl: this.relay.url,
      webhookSecret: WEBHOOK_SECRET,
    });
    this.#ends.push(() => stripe.close());
    this.stripeUrl = stripe.url;
    this.toStripe = await FaultyLine.start(Number(new URL(stripe.url).port));
    this.#ends.push(() => this.toStripe.stop());
    this.workers = new Workers(application.worker, {
      DATABASE_URL: `http://127.0.0.1:${this.toDatabase.port}`,
      STRIPE_URL: `http://127.0.0.1:${this.toStripe.port}`,
      PHOTOS: this.photos,
    });
    this.#ends.push(() => this.workers.stop());
    await this.workers.url;
  }

  /** One call of the API, by whoever it is. A server error that no fault explains is a violation of I14. */
  async call(who: string, call: Call): Promise<Answer> {
    const { method = 'GET', path, json, headers } = call;
    const tag = `r${++this.calls}`;
    if (who !== 'stripe') this.acts++;
    const began = Date.now();
    const answer = await send(this.workers.url, call, { 'X-Tag': tag, 'X-Ahead': String(this.ahead) });
    const { status } = answer;
    this.journal.add(
      who,
      `${method} ${path}`,
      `${JSON.stringify(json) ?? ''} ${status} ${JSON.stringify(answer.body)}`,
    );
    const busy = /signing in/.test(String(answer.body.message)) || answer.headers.has(GAVE_UP_HEADER);
    const excuse = headers?.['X-Photos'] === 'down' ? 'store down' : busy ? 'busy' : undefined;
    const what = `${who} ${method} ${path} ${tag}`;
    if (status >= 500) this.serverErrors.note({ status, tag, what, excuse, began });
    return answer;
  }

  /** One run of the schedule; whether every job went through. */
  async cron(): Promise<boolean> {
    return (await this.call('cron', { method: 'POST', path: '/cron' })).status === 200;
  }

  get kills(): number {
    return this.database.kills + this.workers.kills;
  }

  /** Ends everything, the last first. */
  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
  }
}
