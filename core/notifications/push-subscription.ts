/** `PushSubscription.toJSON()` of https://www.w3.org/TR/push-api/, and the state of push. */
import * as v from 'valibot';
import { notificationsWords } from '../words/en/notifications.ts';

const { wrong } = notificationsWords;

/** `PUT /notifications/push`. The server decides which endpoints it accepts. */
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

/** State of push for the caller. `key` is the public key for a subscription; null where push is not configured. */
export type PushState = {
  readonly key: string | null;
  readonly here: boolean;
  readonly browsers: number;
};

export const pushStateWire = { key: 'key', here: 'here', browsers: 'browsers' } as const;
