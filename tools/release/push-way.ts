/** How a deployment sends its pushes. Missing configuration is no error, because the shop works without push; it is said. */
import { vapidOf } from '../../functions/services/push/push-settings.ts';

export type PushWay = {
  /** Variables of the Worker, by name. */
  readonly vars: Readonly<Record<string, string>>;
  /** For whoever deploys. */
  readonly says: string;
};

type Environment = Readonly<Partial<Record<'VAPID_PUBLIC_KEY' | 'VAPID_SUBJECT', string>>>;

/** As long as a key of P-256 that the check of the others wants to see. */
const UNSEEN_KEY = 'A'.repeat(43);

/**
 * With `VAPID_PUBLIC_KEY`, `VAPID_SUBJECT` and the secret `VAPID_PRIVATE_KEY` browsers are told by push. `secrets` are the names that are
 * set; null when that is not known. Throws for a key or a subject that is none. The stand-in has no variable here: a deployment never has one.
 */
export function pushWay({ VAPID_PUBLIC_KEY, VAPID_SUBJECT }: Environment, secrets: readonly string[] | null): PushWay {
  const isSecretSet = secrets?.includes('VAPID_PRIVATE_KEY') ?? true;
  const missing = [
    ...(VAPID_PUBLIC_KEY ? [] : ['VAPID_PUBLIC_KEY']),
    ...(isSecretSet ? [] : ['the secret VAPID_PRIVATE_KEY']),
    ...(VAPID_SUBJECT ? [] : ['VAPID_SUBJECT']),
  ];
  if (!VAPID_PUBLIC_KEY || !VAPID_SUBJECT || missing.length > 0)
    return { vars: {}, says: `No push will be sent: not set: ${missing.join(', ')} (docs/deploy.md, "Push").` };
  vapidOf({ VAPID_PUBLIC_KEY, VAPID_SUBJECT, VAPID_PRIVATE_KEY: UNSEEN_KEY });
  return { vars: { VAPID_PUBLIC_KEY, VAPID_SUBJECT }, says: `Pushes are signed for ${VAPID_SUBJECT}.` };
}
