/** What a browser tells when it wants to be told: `PushSubscription.toJSON()` of https://www.w3.org/TR/push-api/. */
import * as v from 'valibot';
import { notificationsWords } from '../words/notifications.ts';

const { wrong } = notificationsWords;

/** `PUT /notifications/push`. Which addresses are taken, the server knows. */
export const PushSubscribed = v.object({
  endpoint: v.pipe(v.string(wrong.endpoint), v.maxLength(1_000, wrong.endpoint), v.url(wrong.endpoint)),
  keys: v.object(
    {
      // A point of P-256 and 16 bytes, as base64url.
      p256dh: v.pipe(v.string(wrong.keys), v.regex(/^B[\w-]{86}$/, wrong.keys)),
      auth: v.pipe(v.string(wrong.keys), v.regex(/^[\w-]{22}$/, wrong.keys)),
    },
    wrong.keys,
  ),
});
export type PushSubscribed = v.InferOutput<typeof PushSubscribed>;

/** Whether there is push, and who gets it. `key` is what a browser subscribes with; null where the shop has none. */
export type PushState = {
  readonly key: string | null;
  /** This browser is one of them. */
  readonly here: boolean;
  /** In how many browsers this account is told. */
  readonly browsers: number;
};

export const pushStateWire = { key: 'key', here: 'here', browsers: 'browsers' } as const;
