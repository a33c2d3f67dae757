/**
 * A push message in the form of Declarative Web Push (https://www.w3.org/TR/push-api/#declarative-push-message):
 * supporting browsers show it by themselves; in others our worker reads the same JSON.
 */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  readonly navigate: string;
  /** A notice replaces an earlier one with the same tag. */
  readonly tag: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
};

/** The worker that shows pushes, and its scope, which contains no page. */
export const PUSH_WORKER = '/push.js';
export const PUSH_SCOPE = '/push/';

/** Marks a message as declarative: the number of the RFC of Web Push. */
const DECLARATIVE = 8030;

export const pushPayload = (notification: PushMessage): string =>
  JSON.stringify({ web_push: DECLARATIVE, notification });

/** The message of a payload. The sender's fields are not validated. */
export const pushMessageOf = (payload: { readonly notification: PushMessage }): PushMessage => payload.notification;
