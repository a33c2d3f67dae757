/**
 * The environment of one seed: database, Workers, the stand-ins, and the proxies and the webhook relay between them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STREAMS_VAR } from '../../../tools/stack/kept-streams.ts';
import { takePorts } from '../../../tools/stack/ports.ts';
import { startStripe } from '../../../tools/stand-ins/stripe/server.ts';
import { signature } from '../../../tools/stand-ins/stripe/webhooks.ts';
import { EventLog } from '../checks/event-log.ts';
import { Observations } from '../checks/observations.ts';
import { ServerErrors } from '../checks/server-errors.ts';
import { FaultProxy } from '../injection/fault-proxy.ts';
import { statementsIn } from '../injection/request-reader.ts';
import { WebhookRelay } from '../injection/webhook-relay.ts';
import type { Random } from '../random.ts';
import { type Answer, type Call, send } from './api-call.ts';
import type { Application } from './application.ts';
import { ACCOUNTS_WEBHOOK_SECRET, TOO_BUSY_HEADER, WEBHOOK_SECRET } from './constants.ts';
import { Database } from './database.ts';
import { MailServer } from './mail-server.ts';
import { createPhotoFolder } from './photo-store.ts';
import { PushServer } from './push-server.ts';
import { Workers } from './worker-process.ts';

/** An upload that takes longer has failed (`functions/domain/listings/photos/photo-uploads.ts`). */
const UPLOAD_MS = 60 * 60 * 1000;

export class Environment {
  readonly folder: string;
  readonly photos: string;
  /** Offset of the clock of the Workers and of Stripe, in ms. It may jump either way. */
  aheadMs = 0;
  /** True if whole days pass during the faults, and weeks after them. */
  daysPass = false;
  /** The largest offset so far. */
  maxAheadMs = 0;
  calls = 0;
  /** Calls without webhooks, which are numerous. */
  userCalls = 0;
  readonly serverErrors = new ServerErrors(this);
  readonly eventLog = new EventLog();
  readonly observations = new Observations();
  database!: Database;
  workers!: Workers;
  mail!: MailServer;
  push!: PushServer;
  toDatabase!: FaultProxy;
  toStripe!: FaultProxy;
  toPush!: FaultProxy;
  relay!: WebhookRelay;
  /** For events about sellers' accounts. */
  accountsRelay!: WebhookRelay;
  stripeUrl = '';
  readonly #cleanups: (() => unknown)[] = [];

  private constructor(folder: string) {
    this.folder = folder;
    this.photos = join(folder, 'photos');
  }

  static async start(application: Application, random: Random, keepsStreams: boolean): Promise<Environment> {
    const environment = new Environment(mkdtempSync(join(tmpdir(), 'dogear-faults-')));
    const remove = () => rmSync(environment.folder, { recursive: true, force: true, maxRetries: 3 });
    // Also when a signal ends the process.
    process.once('exit', remove);
    environment.#cleanups.push(remove, () => process.off('exit', remove));
    try {
      await environment.#start(application, random, keepsStreams);
      return environment;
    } catch (error) {
      await environment.stop();
      throw error;
    }
  }

  async #start(application: Application, random: Random, keepsStreams: boolean): Promise<void> {
    createPhotoFolder(this.photos);
    // Taken until the end: the database is restarted on it.
    const [port] = await takePorts(1);
    this.database = await Database.start(application.database, join(this.folder, 'data'), port);
    this.#cleanups.push(() => this.database.stop());
    this.toDatabase = await FaultProxy.start(port);
    this.toDatabase.textOf = statementsIn;
    this.#cleanups.push(() => this.toDatabase.stop());
    this.relay = await this.#startRelay(random.fork('relay'), '/api/stripe/webhook', WEBHOOK_SECRET);
    this.accountsRelay = await this.#startRelay(
      random.fork('accounts relay'),
      '/api/stripe/accounts-webhook',
      ACCOUNTS_WEBHOOK_SECRET,
    );
    const stripe = await startStripe({
      port: 0,
      dataDir: join(this.folder, 'stripe'),
      webhookUrl: this.relay.url,
      webhookSecret: WEBHOOK_SECRET,
      accountsWebhook: { url: this.accountsRelay.url, secret: ACCOUNTS_WEBHOOK_SECRET },
      now: () => this.now(),
    });
    this.#cleanups.push(() => stripe.close());
    this.stripeUrl = stripe.url;
    this.toStripe = await FaultProxy.start(Number(new URL(stripe.url).port));
    this.#cleanups.push(() => this.toStripe.stop());
    this.toStripe.listeners.push((request) => this.observations.noteTransferAsked(request));
    this.mail = await MailServer.start(join(this.folder, 'mail'));
    this.#cleanups.push(() => this.mail.stop());
    this.push = await PushServer.start(join(this.folder, 'push'), () => this.now());
    this.#cleanups.push(() => this.push.stop());
    this.toPush = await FaultProxy.start(this.push.port);
    this.#cleanups.push(() => this.toPush.stop());
    this.toPush.listeners.push((request) => this.observations.noteAsked(request));
    this.workers = new Workers(application.worker, {
      DATABASE_URL: `http://127.0.0.1:${this.toDatabase.port}`,
      STRIPE_URL: `http://127.0.0.1:${this.toStripe.port}`,
      SMTP_URL: `smtp://127.0.0.1:${this.mail.smtpPort}`,
      PUSH_STANDIN_URL: `http://127.0.0.1:${this.toPush.port}`,
      ...this.push.senderKeys,
      PHOTOS: this.photos,
      ...(keepsStreams && { [STREAMS_VAR]: '1' }),
    });
    this.#cleanups.push(() => this.workers.stop());
    await this.workers.url;
  }

  /**
   * Between a webhook of Stripe and the API. Each event is signed when it is sent, as Stripe does: the clock may have
   * jumped during the delay.
   */
  async #startRelay(random: Random, path: string, secret: string): Promise<WebhookRelay> {
    const relay = await WebhookRelay.start(random, async (text) => {
      const headers = { 'Stripe-Signature': signature(text, secret, Math.floor(this.now() / 1000)) };
      const { status } = await this.call('stripe', { method: 'POST', path, text, headers });
      return status >= 200 && status < 300;
    });
    this.#cleanups.push(() => relay.stop());
    return relay;
  }

  /** The clock of the Workers and of Stripe, in ms since the epoch. */
  now(): number {
    return Date.now() + this.aheadMs;
  }

  /** The most advanced clock so far: a call may have begun before the clock jumped back. */
  latest(): number {
    return Date.now() + Math.max(this.aheadMs, this.maxAheadMs);
  }

  /** One call of the API. A server error that no fault explains is a violation of I14. */
  async call(who: string, call: Call): Promise<Answer> {
    const { method = 'GET', path, json, headers } = call;
    const tag = `r${++this.calls}`;
    if (who !== 'stripe') this.userCalls++;
    const began = Date.now();
    const { aheadMs } = this;
    const answer = await send(this.workers.url, call, { 'X-Tag': tag, 'X-Ahead': String(this.aheadMs) });
    const { status } = answer;
    this.observations.codes.look(who, `${method} ${path}`, answer.body);
    this.observations.texts.look(who, `${method} ${path}`, answer.body, this.latest());
    this.eventLog.add(
      who,
      `${method} ${path}`,
      `${JSON.stringify(json) ?? ''} ${status} ${JSON.stringify(answer.body)}`,
    );
    const busy = /signing in/.test(String(answer.body.message)) || answer.headers.has(TOO_BUSY_HEADER);
    const late = path === '/api/images' && this.aheadMs - aheadMs >= UPLOAD_MS;
    const down = headers?.['X-Photos'] === 'down';
    const knownCause = down ? 'store down' : late ? 'upload late' : busy ? 'busy' : undefined;
    const what = `${who} ${method} ${path} ${tag}`;
    if (status >= 500) this.serverErrors.note({ status, tag, what, knownCause, began });
    return answer;
  }

  /** Runs the scheduled jobs once. True if all of them succeeded. */
  async cron(): Promise<boolean> {
    return (await this.call('cron', { method: 'POST', path: '/cron' })).status === 200;
  }

  get kills(): number {
    return this.database.kills + this.workers.kills;
  }

  /** Stops everything, in reverse order of its start. */
  async stop(): Promise<void> {
    for (const cleanUp of this.#cleanups.splice(0).reverse()) await cleanUp();
  }
}
