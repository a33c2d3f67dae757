/**
 * Push settings of a deployment. Missing configuration is reported and no error, because the shop works without push.
 */
import { vapidOf } from '../../functions/services/push/push-settings.ts';

export type PushWay = {
  readonly vars: Readonly<Record<string, string>>;
  readonly says: string;
};

type Environment = Readonly<Partial<Record<'VAPID_PUBLIC_KEY' | 'VAPID_SUBJECT', string>>>;

/** A placeholder with the length of a P-256 key, for the check of the other settings. */
const UNSEEN_KEY = 'A'.repeat(43);

/**
 * With `VAPID_PUBLIC_KEY`, `VAPID_SUBJECT` and the secret `VAPID_PRIVATE_KEY` browsers can subscribe to pushes.
 * `secrets` are the names of present secrets; null when unknown. Throws for an invalid key or subject. The stand-in has
 * no variable here: a deployment never has one.
 */
export function pushSettings(
  { VAPID_PUBLIC_KEY, VAPID_SUBJECT }: Environment,
  secrets: readonly string[] | null,
): PushWay {
  const isSecretSet = secrets?.includes('VAPID_PRIVATE_KEY') ?? true;
  const missing = [
    ...(VAPID_PUBLIC_KEY ? [] : ['VAPID_PUBLIC_KEY']),
    ...(isSecretSet ? [] : ['the secret VAPID_PRIVATE_KEY']),
    ...(VAPID_SUBJECT ? [] : ['VAPID_SUBJECT']),
  ];
  if (!VAPID_PUBLIC_KEY || !VAPID_SUBJECT || missing.length > 0)
    return { vars: {}, says: `No push will be sent: not set: ${missing.join(', ')} (docs/operations.md, "Push").` };
  vapidOf({ VAPID_PUBLIC_KEY, VAPID_SUBJECT, VAPID_PRIVATE_KEY: UNSEEN_KEY });
  return { vars: { VAPID_PUBLIC_KEY, VAPID_SUBJECT }, says: `Pushes are signed for ${VAPID_SUBJECT}.` };
}
