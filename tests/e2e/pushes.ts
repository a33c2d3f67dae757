/**
 * Pushes. No browser of the journeys can register with a push service: the page gets a subscription of the stand-in
 * (tools/stand-ins/push) instead.
 */
import { expect, type Page } from 'playwright/test';
import { PUSH_SCOPE, PUSH_WORKER } from '../../core/notifications/push-message.ts';

const PUSHES = process.env.PUSHES_URL ?? 'http://localhost:4327';

type Subscription = { readonly id: string; readonly endpoint: string };

/** From the next page on, this browser allows notices, and uses a subscription of the stand-in. */
export async function withPushService(page: Page): Promise<Subscription> {
  await page.context().grantPermissions(['notifications']);
  const answer = await fetch(`${PUSHES}/api/subscriptions`, { method: 'POST', body: '{}' });
  const subscription = (await answer.json()) as Subscription;
  await page.addInitScript((given) => {
    const ours = { toJSON: () => given, unsubscribe: async () => true };
    // A headless Chromium always reports `denied` here.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(PushManager.prototype, { subscribe: async () => ours, getSubscription: async () => ours });
  }, subscription);
  return subscription;
}

type Notice = { readonly title: string; readonly tag: string; readonly data: string; readonly renotify: boolean };

/**
 * The worker that shows pushes. A headless Chromium shows no notice, so requested notices and windows are recorded
 * here.
 */
type Watched = {
  registration: { showNotification: (title: string, options: Omit<Notice, 'title'>) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<null> };
  notices: Notice[];
  opened: string[];
};

/**
 * Sends a message to the worker that shows pushes, as a push service does. Returns the notice, and the addresses opened
 * by a press.
 */
export async function shownAndPressed(page: Page, data: string): Promise<{ notice: Notice; opened: string[] }> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => new URL(one.url()).pathname === PUSH_WORKER);
  if (!worker) throw new Error('the worker that shows pushes is not there');
  await worker.evaluate(() => {
    const here = globalThis as unknown as Watched;
    here.notices = [];
    here.opened = [];
    here.registration.showNotification = async (title, { tag, data, renotify }) =>
      void here.notices.push({ title, tag, data, renotify });
    here.clients.openWindow = async (url) => {
      here.opened.push(url);
      return null;
    };
  });
  await deliver(page, data);
  const kept = () => worker.evaluate(() => (globalThis as unknown as Watched).notices);
  await expect.poll(kept).toHaveLength(1);
  const [notice] = (await kept()) as [Notice];
  await worker.evaluate(({ data }) => {
    const press = { notification: { data, close: () => {} }, waitUntil: () => {} };
    dispatchEvent(Object.assign(new Event('notificationclick'), press));
  }, notice);
  const opened = () => worker.evaluate(() => (globalThis as unknown as Watched).opened);
  await expect.poll(opened).toHaveLength(1);
  return { notice, opened: await opened() };
}

async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === PUSH_SCOPE);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
}

/** Messages at the stand-in, the newest first, decrypted. */
export async function pushedTo({ id }: Subscription): Promise<string[]> {
  const answer = await fetch(`${PUSHES}/api/messages?subscription=${id}`);
  return ((await answer.json()) as { data: string }[]).map(({ data }) => data);
}
