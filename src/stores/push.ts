/** Push in this browser: support, the user's answer, and the subscription. */
import { PUSH_ANSWER_KEY } from '../../core/browser-storage-names.ts';
import { PUSH_SCOPE, PUSH_WORKER } from '../../core/notifications/push-message.ts';
import type { PushState } from '../../core/notifications/push-subscription.ts';
import { getPushState, subscribeToPush, unsubscribeFromPush } from '../api/notifications.ts';

/** Duration of a refusal, in ms. */
const NO_MS = 30 * 24 * 60 * 60 * 1000;

/** Limit of waiting for a renewed subscription, in ms. */
const RENEW_MS = 3_000;

type Said = { readonly yes: string } | { readonly no: number };

function said(): Partial<{ yes: string; no: number }> {
  try {
    return JSON.parse(localStorage.getItem(PUSH_ANSWER_KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

const say = (answer: Said): void => localStorage.setItem(PUSH_ANSWER_KEY, JSON.stringify(answer));

/** Safari on phones supports push only for sites on the Home Screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * The server's key if push may be offered: supported, not subscribed, not denied, and not refused recently. A consent
 * of the same account before a new log-in renews without a question.
 */
export async function askableKey(email: string): Promise<string | null> {
  if (!canPush() || Notification.permission === 'denied' || Date.now() - (said().no ?? 0) < NO_MS) return null;
  const { key, here } = await getPushState();
  if (key === null || here) return null;
  return (await renewPush(email)) ? null : key;
}

export const sayNoToPush = (): void => say({ no: Date.now() });

/** The browser or its user denied push. */
export class PushDenied extends Error {}

/** Requests the permission and subscribes. Call from a user gesture. Throws `PushDenied` on refusal. */
export async function subscribeHere(key: string, email: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  await subscribeWith(key);
  say({ yes: email });
}

async function subscribeWith(key: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(PUSH_WORKER, { scope: PUSH_SCOPE });
  await isActive(registration);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // A subscription for older server keys blocks a new one.
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  await subscribeToPush({ endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
}

/** `serviceWorker.ready` waits for this page's worker, which is a different one. */
const isActive = ({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    const coming = installing ?? waiting;
    if (active || !coming) return resolve();
    coming.addEventListener('statechange', () => coming.state === 'activated' && resolve());
  });

/**
 * Renews the subscription after a new log-in of a user who consented here: the old one belongs to the previous session.
 * Returns true if this browser is subscribed.
 */
async function renewPush(email: string): Promise<boolean> {
  if (!canPush() || said().yes !== email || Notification.permission !== 'granted') return false;
  const { key } = await getPushState();
  if (key !== null) await subscribeWith(key);
  return key !== null;
}

/** The push state. Renews the subscription of a consenting browser that lost it, as after a change of keys. */
export async function renewedPushState(email: string): Promise<PushState> {
  const state = await getPushState();
  if (state.key === null || state.here) return state;
  return (await renewInTime(email).catch(() => false)) ? getPushState() : state;
}

/** `renewPush` with a deadline, for pages that wait for it, as the log-in does. */
export const renewInTime = (email: string): Promise<boolean> =>
  Promise.race([renewPush(email), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), RENEW_MS))]);

/** Unsubscribes this browser until the user consents again. */
export async function endPushHere(): Promise<void> {
  await unsubscribeFromPush();
  localStorage.removeItem(PUSH_ANSWER_KEY);
  const registration = await navigator.serviceWorker?.getRegistration(PUSH_SCOPE);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
