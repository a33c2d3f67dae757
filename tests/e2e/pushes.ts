/**
 * Push as a browser has it. No browser of the journeys can register with a push service: the page gets a subscription of the stand-in
 * (tools/push) in its place, and what comes there is handed to the browser's own worker.
 */
import { type CDPSession, expect, type Page, type Worker } from 'playwright/test';

const PUSHES = process.env.PUSHES_URL ?? 'http://localhost:4327';

type Subscription = { readonly id: string; readonly endpoint: string };

/** From the next page on, this browser allows notices, and subscribes with a subscription of the stand-in. */
export async function withPushService(page: Page): Promise<Subscription> {
  await page.context().grantPermissions(['notifications']);
  const answer = await fetch(`${PUSHES}/api/subscriptions`, { method: 'POST', body: '{}' });
  const subscription = (await answer.json()) as Subscription;
  await page.addInitScript((given) => {
    const ours = { toJSON: () => given, unsubscribe: async () => true };
    Object.assign(PushManager.prototype, { subscribe: async () => ours, getSubscription: async () => ours });
  }, subscription);
  return subscription;
}

/** What the stand-in got for it, the newest first, as the browser would read it. */
export async function pushedTo({ id }: Subscription): Promise<string[]> {
  const answer = await fetch(`${PUSHES}/api/messages?subscription=${id}`);
  return ((await answer.json()) as { data: string }[]).map(({ data }) => data);
}

/** Hands messages to the worker of this page's browser that shows them. */
export async function pushTaker(page: Page): Promise<(data: string) => Promise<unknown>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const known = new Map<string, string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations) known.set(new URL(scopeURL).pathname, registrationId);
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => known.has('/push/')).toBe(true);
  const { origin } = new URL(page.url());
  return (data) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: known.get('/push/') ?? '', data });
}

/** The notices that this browser shows. */
export const noticesOf = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.getRegistration('/push/'))?.getNotifications();
    return (shown ?? []).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Presses the one notice that is shown. A browser lets a worker open and focus windows only for a real press: here it says what it would do. */
export async function pressNotice(page: Page): Promise<{ opened?: string; focused?: string }> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/push.js')) as Worker;
  return worker.evaluate(async () => {
    const self = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: object;
      WindowClient: { prototype: object };
      NotificationEvent: new (name: string, init: object) => Event;
    };
    const done: { opened?: string; focused?: string } = {};
    Object.defineProperty(self.clients, 'openWindow', {
      configurable: true,
      value: async (url: string) => {
        done.opened = url;
      },
    });
    Object.defineProperty(self.WindowClient.prototype, 'focus', {
      configurable: true,
      value: async function focus(this: { url: string }) {
        done.focused = this.url;
      },
    });
    const [notification] = await self.registration.getNotifications();
    const press = new self.NotificationEvent('notificationclick', { notification });
    let work: Promise<unknown> = Promise.resolve();
    Object.defineProperty(press, 'waitUntil', {
      value: (given: Promise<unknown>) => {
        work = given;
      },
    });
    dispatchEvent(press);
    await work;
    return done;
  });
}
