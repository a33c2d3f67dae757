import type { Db } from '../db/client.ts';
import type { Contact, Mailer, MailWebhook } from './ports/mail.ts';
import type { Payments } from './ports/payments.ts';
import type { FetchPhoto, PhotoStore } from './ports/photos.ts';
import type { Push } from './ports/push.ts';

/** External dependencies of the domain, passed as arguments (real ones: `functions/deps.ts`). */
export type Deps = {
  readonly db: Db;
  readonly payments: Payments;
  readonly photos: PhotoStore;
  readonly fetchPhoto: FetchPhoto;
  /** Now, in ms since the epoch. */
  readonly now: () => number;
  /** A new opaque id: random, URL-safe. */
  readonly newId: () => string;
  /** Random number from 0 to below 1: spreads retries of what failed together. */
  readonly random: () => number;
  readonly pages: PageCache;
  readonly mailer: Mailer;
  readonly contact: Contact;
  readonly mailWebhook: MailWebhook;
  readonly push: Push;
  /** Origin of this deployment, for links in letters. */
  readonly origin: string;
  /** A new secret with this prefix, for a link, and its hash; only the hash is stored. */
  readonly newSecret: (prefix: string) => Promise<{ readonly secret: string; readonly hash: string }>;
  /** HMAC-SHA-256 in hex under the deployment's own secret. */
  readonly hmac: (text: string) => Promise<string>;
};

export type PageCache = {
  /**
   * Purges every page that carries one of these tags, at most `TAGS_PER_PURGE` tags. Returns false when the cache
   * refuses or does not answer in time. Never throws.
   */
  readonly purge: (tags: readonly string[]) => Promise<boolean>;
  /**
   * Longest time in ms after a write in which a page that was read before the write may still be stored. The purge is
   * repeated after it.
   */
  readonly lateMs: number;
  /** Runs work after the response, after a pause in ms, on its own database connection. */
  readonly later: (pauseMs: number, work: (db: Db) => Promise<unknown>) => void;
};

export type MoneyDeps = Pick<Deps, 'db' | 'payments' | 'now' | 'newId' | 'pages'>;
