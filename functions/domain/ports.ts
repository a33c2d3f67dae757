import type { Db } from '../db/client.ts';
import type { Contact, Mailer, MailReports } from './ports/mail.ts';
import type { Payments } from './ports/payments.ts';
import type { FetchPhoto, PhotoStore } from './ports/photos.ts';
import type { Push } from './ports/push.ts';

/** What the domain needs from outside, passed in as arguments (`functions/deps.ts` gives the real ones, tests give their own). */
export type Deps = {
  readonly db: Db;
  readonly payments: Payments;
  readonly photos: PhotoStore;
  readonly fetchPhoto: FetchPhoto;
  /** Now, in ms since the epoch. */
  readonly now: () => number;
  /** A new opaque id: random, URL-safe. */
  readonly newId: () => string;
  /** By chance, from 0 to just below 1: how what failed together is taken apart. */
  readonly random: () => number;
  readonly pages: PageCache;
  readonly mailer: Mailer;
  readonly contact: Contact;
  readonly mailReports: MailReports;
  readonly push: Push;
  /** Our own origin, exact: where the links of letters lead. */
  readonly origin: string;
  /** What only its finder has, for a link, behind a prefix, and the hash that is kept of it. */
  readonly newSecret: (prefix: string) => Promise<{ readonly secret: string; readonly hash: string }>;
  /** HMAC-SHA-256 in hex under the deployment's own secret. */
  readonly hmac: (text: string) => Promise<string>;
};

/** The cache of public pages. */
export type PageCache = {
  /**
   * Drops every page that carries one of these tags, at most `TAGS_PER_PURGE`. Answers whether the cache has done it: it may
   * refuse, and it may not answer in time. Never throws.
   */
  readonly purge: (tags: readonly string[]) => Promise<boolean>;
  /** For how long after a write a page may still be kept that was read before it (ms): a purge is repeated after that. */
  readonly lateMs: number;
  /** Does something behind the answer, after a pause (ms), on a connection of its own: nobody waits for it. */
  readonly later: (pauseMs: number, work: (db: Db) => Promise<unknown>) => void;
};

/** What the verbs of orders and payments need. */
export type MoneyDeps = Pick<Deps, 'db' | 'payments' | 'now' | 'newId' | 'pages'>;
