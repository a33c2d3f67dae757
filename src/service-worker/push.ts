/**
 * Shows what was pushed, and opens its page. A worker of its own beside the one of all pages, because only those browsers need it that
 * said that they want to be told: nobody else loads it. It controls no page (its scope has none), and keeps nothing.
 */
import { BRAND } from '../../core/brand.ts';
import { inReadersZone } from '../../core/local-moments.ts';
import { type PushMessage, pushMessageOf } from '../../core/notifications/push-message.ts';

// TypeScript's own words for a worker exclude those for pages, which the rest of the project is checked with.
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

/** Browsers take the permission away from whoever shows nothing for a push, so something is shown in any case. */
on<Push>('push', (event) => {
  const { title, body, navigate, tag, lang, dir } = readable(event);
  event.waitUntil(
    worker.registration.showNotification(title, {
      ...{
        body: inReadersZone(body),
        tag,
        lang,
        dir,
        data: navigate,
        icon: '/icons/icon-192.png',
        badge: '/icons/icon-192.png',
      },
      // What takes the place of another notice is news again.
      renotify: tag !== '',
    }),
  );
});

function readable({ data }: Push): PushMessage {
  try {
    if (data) return pushMessageOf(data.json());
  } catch {
    // Nobody but us can have sent it; a message that we do not understand is from a newer build.
  }
  return { title: BRAND, body: '', navigate: location.origin, tag: '', lang: 'en', dir: 'ltr' };
}

/** A tab that shows the page comes to the front. Another one is left as it is: somebody may be writing in it. */
on<Click>('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open(ownAddress(notification.data)));
});

/** The address, if it is one of the shop's; otherwise its front page. */
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
