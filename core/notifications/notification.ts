/** The list of the header's bell. */
import { moment } from '../entity/wire.ts';
import type { LetterKind } from './letter.ts';

/** Number of listed notifications, the newest first. */
export const MAX_NOTIFICATIONS = 50;

/**
 * `at` is the moment of the event, or of its latest addition, in ms since the epoch (UTC). `href` is a path of the
 * site.
 */
export type Notification = {
  readonly id: string;
  readonly kind: LetterKind;
  readonly text: string;
  readonly href: string;
  readonly at: number;
  readonly read: boolean;
};

export const notificationWire = {
  id: 'id',
  kind: 'kind',
  text: 'text',
  href: 'href',
  at: moment('created_at'),
  read: 'read',
} as const;

/**
 * Answer header: seconds until an open page asks again; short while its reader is in a queue, where a turn is short.
 */
export const POLL_WITHIN_HEADER = 'X-Ask-Within';
export const POLL_WITHIN_SECONDS = { atStake: 5, usual: 60 } as const;
