/**
 * Push as a browser has it. No browser of the journeys can register with a push service: the page gets a subscription of the stand-in
 * (tools/push) in its place.
 */
import type { Page } from 'playwright/test';

const PUSHES = process.env.PUSHES_URL ?? 'http://localhost:4327';

type Subscription = { readonly id: string; readonly endpoint: string };

/** From the next page on, this browser allows notices, and subscribes with a subscription of the stand-in. */
export async function withPushService(page: Page): Promise<Subscription> {
  await page.context().grantPermissions(['notifications']);
  const answer = await fetch(`${PUSHES}/api/subscriptions`, { method: 'POST', body: '{}' });
  const subscription = (await answer.json()) as Subscription;
  await page.addInitScript((given) => {
    const ours = { toJSON: () => given, unsubscribe: async () => true };
    // Without a window, Chromium says `denied` here whatever it allows.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(PushManager.prototype, { subscribe: async () => ours, getSubscription: async () => ours });
  }, subscription);
  return subscription;
}

/** What the stand-in got for it, the newest first, as the browser would read it. */
export async function pushedTo({ id }: Subscription): Promise<string[]> {
  const answer = await fetch(`${PUSHES}/api/messages?subscription=${id}`);
  return ((await answer.json()) as { data: string }[]).map(({ data }) => data);
}
