/** This browser and push: what it can do, what was answered in it, and its subscription. */
import { PUSH_ANSWER_KEY } from '../../../core/browser-storage.ts';
import { PUSH_SCOPE, PUSH_WORKER } from '../../../core/notifications/push-message.ts';
import type { PushState } from '../../../core/notifications/push-subscription.ts';
import { deletePush, getPushState, putPush } from '../../api/push.ts';

/** For how long a "no" counts. */
const NO_MS = 30 * 24 * 60 * 60 * 1000;

/** For how long a page waits until this browser is told again. */
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

/** Safari on a phone has it only for a site on the Home Screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * The key to subscribe with, when this browser may be asked: it can be told, is not yet, has not forbidden it, and nobody has said no in it
 * of late. A "yes" of the same account from before a new log-in counts without a question.
 */
export async function askableKey(email: string): Promise<string | null> {
  if (!canPush() || Notification.permission === 'denied' || Date.now() - (said().no ?? 0) < NO_MS) return null;
  const { key, here } = await getPushState();
  if (key === null || here) return null;
  return (await renewPush(email)) ? null : key;
}

export const sayNoToPush = (): void => say({ no: Date.now() });

/** Why a browser cannot be told although its person wants it. */
export class PushDenied extends Error {}

/** Asks the browser, which asks its person, and subscribes. It must be called by a press. Throws `PushDenied` when that says no. */
export async function subscribeHere(key: string, email: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  await subscribeWith(key);
  say({ yes: email });
}

async function subscribeWith(key: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(PUSH_WORKER, { scope: PUSH_SCOPE });
  await isActive(registration);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // One that was made for other keys of ours stands in the way of a new one.
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  await putPush({ endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
}

/** `serviceWorker.ready` waits for the worker of this page, which is another one. */
const isActive = ({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    const coming = installing ?? waiting;
    if (active || !coming) return resolve();
    coming.addEventListener('statechange', () => coming.state === 'activated' && resolve());
  });

/** After a new log-in of whoever said yes here: the subscription belonged to the session before. Answers whether this browser is told now. */
export async function renewPush(email: string): Promise<boolean> {
  if (!canPush() || said().yes !== email || Notification.permission !== 'granted') return false;
  const { key } = await getPushState();
  if (key !== null) await subscribeWith(key);
  return key !== null;
}

/** Whether there is push, and who gets it. A browser that said yes and is not told any more, as after new keys of ours, is told again. */
export async function renewedPushState(email: string): Promise<PushState> {
  const state = await getPushState();
  if (state.key === null || state.here) return state;
  return (await renewInTime(email).catch(() => false)) ? getPushState() : state;
}

/** `renewPush` for a page that waits for it, as that of a log-in does. A push service that is slow keeps nobody waiting for longer. */
export const renewInTime = (email: string): Promise<boolean> =>
  Promise.race([renewPush(email), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), RENEW_MS))]);

/** This browser is told no more, until somebody says yes in it again. */
export async function endPushHere(): Promise<void> {
  await deletePush();
  localStorage.removeItem(PUSH_ANSWER_KEY);
  const registration = await navigator.serviceWorker?.getRegistration(PUSH_SCOPE);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
