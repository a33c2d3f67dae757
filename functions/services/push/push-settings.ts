/** Push settings of the environment (docs/operations.md, "Push"). */
export type PushSettings = {
  /** Uncompressed point of P-256, as base64url. */
  readonly VAPID_PUBLIC_KEY?: string | undefined;
  /** Private scalar of the key, as base64url. */
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  /** Contact for push services: `mailto:address` or an https URL. */
  readonly VAPID_SUBJECT?: string | undefined;
  /** Only with a simulated push service. */
  readonly PUSH_STANDIN_URL?: string | undefined;
};

export type VapidSettings = { readonly publicKey: string; readonly privateKey: string; readonly subject: string };

/** 65 bytes that begin with 4, and 32 bytes. */
const PUBLIC_KEY = /^B[\w-]{86}$/;
const PRIVATE_KEY = /^[\w-]{43}$/;

/** Without a space: Apple answers `BadJwtToken` to a subject with one. */
const SUBJECT = /^(?:mailto:[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+|https:\/\/[^\s<>]+)$/;

/** The keys that sign pushes. Throws an `Error` that names the missing or invalid setting, without a key. */
export function vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: PushSettings): VapidSettings {
  const given = Object.entries({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT });
  const missing = given.filter(([, value]) => !value).map(([name]) => name);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set.`);
  const [publicKey = '', privateKey = '', subject = ''] = given.map(([, value]) => value);
  if (!PUBLIC_KEY.test(publicKey)) throw new Error('VAPID_PUBLIC_KEY is no uncompressed point of P-256 as base64url.');
  if (!PRIVATE_KEY.test(privateKey)) throw new Error('VAPID_PRIVATE_KEY is no key of P-256 as base64url.');
  if (!SUBJECT.test(subject)) throw new Error('VAPID_SUBJECT is neither mailto:address nor an https address.');
  return { publicKey, privateKey, subject };
}
