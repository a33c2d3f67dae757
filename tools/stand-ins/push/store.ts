import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { newReceiver, type ReceiverKeys } from './message.ts';

export type Subscription = {
  readonly id: string;
  readonly keys: ReceiverKeys;
  /** Public key of the only accepted sender, as base64url; null for any (RFC 8292, section 4). */
  readonly senderKey: string | null;
};

export type Message = {
  readonly id: string;
  readonly subscription: string;
  /** Decrypted content. */
  readonly data: string;
  /** In seconds. */
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | null;
  /** Contact of the sender. */
  readonly subject: string;
  readonly receivedAt: number;
};

/** Limit of messages after a restart, newest first. */
const LIMIT_AFTER_RESTART = 1_000;

type Line = { readonly subscription: Subscription } | { readonly message: Message } | { readonly emptied: true };

/**
 * All subscriptions and messages, in memory and in one file with a line each. A line is written before its response; an
 * incomplete one (kill -9 during the write) is dropped.
 */
export class Store {
  readonly #file: number;
  readonly #now: () => number;
  readonly #subscriptions = new Map<string, Subscription>();
  /** Oldest first. */
  #messages: Message[] = [];

  constructor(dataDir: string, now: () => number) {
    mkdirSync(dataDir, { recursive: true });
    this.#now = now;
    const path = join(dataDir, 'pushes.jsonl');
    for (const line of readLines(path)) this.#take(line);
    this.#messages = this.#messages.slice(-LIMIT_AFTER_RESTART);
    this.#file = openSync(`${path}.next`, 'w');
    for (const subscription of this.#subscriptions.values()) this.#append({ subscription });
    for (const message of this.#messages) this.#append({ message });
    renameSync(`${path}.next`, path);
  }

  /** A new subscription; its id may begin with the name of a fault, which each of its messages gets. */
  subscribe(senderKey: string | null, fault?: string): Subscription {
    const id = `${fault ? `${fault}-` : ''}${randomBytes(16).toString('hex')}`;
    const subscription = { id, keys: newReceiver(), senderKey };
    this.#write({ subscription });
    return subscription;
  }

  find(id: string): Subscription | undefined {
    return this.#subscriptions.get(id);
  }

  keep(message: Omit<Message, 'id' | 'receivedAt'>): Message {
    const kept = { ...message, id: randomUUID(), receivedAt: this.#now() };
    this.#write({ message: kept });
    return kept;
  }

  newestFirst(subscription: string | null = null): readonly Message[] {
    return this.#messages.filter((one) => subscription === null || one.subscription === subscription).reverse();
  }

  empty(): void {
    this.#write({ emptied: true });
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(line: Line): void {
    this.#append(line);
    this.#take(line);
  }

  #take(line: Line): void {
    if ('subscription' in line) this.#subscriptions.set(line.subscription.id, line.subscription);
    else if ('message' in line) this.#messages.push(line.message);
    else this.#messages = [];
  }

  #append(line: Line): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
  }
}

function readLines(path: string): Line[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return whole.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
}
