/**
 * Shows pushes and opens their pages. A separate worker, loaded only by browsers with a push subscription. It controls
 * no page (its scope has none) and stores nothing.
 */
import { BRAND } from '../../core/brand.ts';
import { toLocalTimes } from '../../core/local-moments.ts';
import { type PushMessage, pushMessageOf } from '../../core/notifications/push-message.ts';

// TypeScript's types of a worker exclude those of pages, which check the rest of the project.
type Lifetime = Event & { waitUntil(work: Promise<unknown>): void };
type Push = Lifetime & { readonly data: { json(): Parameters<typeof pushMessageOf>[0] } | null };
type Click = Lifetime & { readonly notification: Notification };
type Tab = { readonly url: string; focus(): Promise<unknown> };
type Worker = {
  skipWaiting(): Promise<void>;
  readonly clients: {
    matchAll(how: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions & { renotify?: boolean }): Promise<void>;
  };
};
const worker = globalThis as unknown as Worker;
const on = addEventListener as <Kind extends Lifetime>(name: string, act: (event: Kind) => void) => void;

on<Lifetime>('install', (event) => event.waitUntil(worker.skipWaiting()));

/** Browsers withdraw the permission after a push without a notification, so one is always shown. */
on<Push>('push', (event) => {
  const { title, body, navigate, tag, lang, dir } = readable(event);
  event.waitUntil(
    worker.registration.showNotification(title, {
      ...{
        body: toLocalTimes(body),
        tag,
        lang,
        dir,
        data: navigate,
        icon: '/icons/icon-192.png',
        badge: '/icons/icon-192.png',
      },
      // A notification that replaces another one alerts again.
      renotify: tag !== '',
    }),
  );
});

function readable({ data }: Push): PushMessage {
  try {
    if (data) return pushMessageOf(data.json());
  } catch {
    // Only this site can send pushes; an unreadable message is from a newer build.
  }
  return { title: BRAND, body: '', navigate: location.origin, tag: '', lang: 'en', dir: 'ltr' };
}

/** Focuses a tab with that page. Other tabs stay as they are: the user may be writing in one. */
on<Click>('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open(ownAddress(notification.data)));
});

/** The address if it is on this site; otherwise the home page. */
function ownAddress(address: unknown): string {
  const url = URL.canParse(String(address)) ? new URL(String(address)) : null;
  return url?.origin === location.origin ? url.href : location.origin;
}

async function open(address: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const withoutHash = (url: string) => url.replace(/#.*/, '');
  const shown = tabs.find(({ url }) => withoutHash(url) === withoutHash(address));
  await (shown ? shown.focus() : worker.clients.openWindow(address));
}
