/** What the bell of the header lists. */
import { moment } from '../entity/wire.ts';
import type { LetterKind } from './letter.ts';

/** How many are listed: the newest. */
export const NOTIFICATIONS = 50;

/**
 * `at` is when it happened, or when it last grew, in ms since the epoch (UTC). `href` is a path of the shop.
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
 * The header of the answer that says within how many seconds an open page asks again: soon while its reader waits in a line, where
 * a turn is short.
 */
export const ASK_WITHIN = 'X-Ask-Within';
export const ASK_WITHIN_SECONDS = { atStake: 5, usual: 60 } as const;
