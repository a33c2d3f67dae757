/**
 * What a push message says, as Declarative Web Push has it (https://www.w3.org/TR/push-api/#declarative-push-message): a browser that
 * knows it shows it by itself; in others our worker reads the same JSON.
 */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** Where a click leads: an address of the shop. */
  readonly navigate: string;
  /** A notice takes the place of an earlier one with the same tag. */
  readonly tag: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
};

/** The worker that shows it, and its scope, in which no page lies. */
export const PUSH_WORKER = '/push.js';
export const PUSH_SCOPE = '/push/';

/** Says that a message is declarative: the number of the RFC of Web Push. */
const DECLARATIVE = 8030;

/** The payload of a message. */
export const pushPayload = (notification: PushMessage): string =>
  JSON.stringify({ web_push: DECLARATIVE, notification });

/** The message of a payload. Its fields are only as good as its sender. */
export const pushMessageOf = (payload: { readonly notification: PushMessage }): PushMessage => payload.notification;
