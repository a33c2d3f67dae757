/**
 * The bell of the header: new notifications of the signed-in user, marked as read when the list is open. Loaded only
 * for signed-in users (Navbar.astro). Polls while the page is visible, with growing intervals; often while the user is
 * in a queue, where a turn is short. An ended session is detected by the page's own calls, not here.
 */
import { TOKEN_KEY } from '../../core/browser-storage-names.ts';
import type { Wire } from '../../core/entity/wire.ts';
import { toLocalTimes } from '../../core/local-moments.ts';
import {
  type Notification,
  type notificationWire,
  POLL_WITHIN_HEADER,
  POLL_WITHIN_SECONDS,
} from '../../core/notifications/notification.ts';
import { commonWords } from '../../core/words/en/common.ts';
import { notificationScreenWords as words } from '../../core/words/en/notifications.ts';

/** Duration of a toast for an urgent notification, in ms. */
const TOAST_MS = 15_000;

const bell = document.querySelector<HTMLElement>('.bell') as HTMLElement;
const panel = bell.nextElementSibling as HTMLElement;
const list = panel.firstElementChild as HTMLElement;

/** Live region, present before its first text, as screen readers require. */
const status = document.createElement('span');
status.role = 'status';
status.className = 'visually-hidden';
panel.insertAdjacentElement('afterend', status);

let entries: readonly BellEntry[] | undefined;
let failure: string | undefined;
/** Notifications that were unread when the list opened stay marked until it closes. */
let fresh: ReadonlySet<string> = new Set();
let token = localStorage.getItem(TOKEN_KEY);
let timer: ReturnType<typeof setTimeout> | undefined;
let pause = 0;
let within: number = POLL_WITHIN_SECONDS.usual;

const isOpen = () => panel.matches(':popover-open');
const unread = () => entries?.filter(({ read }) => !read) ?? [];

async function look(): Promise<void> {
  clearTimeout(timer);
  const asked = token;
  if (!asked || document.hidden) return;
  try {
    const answer = await ask('/api/notifications', asked);
    const found = (await answer.json()) as BellEntry[];
    // Another user may have signed in meanwhile.
    if (asked !== token) return;
    within = Number(answer.headers.get(POLL_WITHIN_HEADER)) || within;
    tell(found);
    [entries, failure] = [found, undefined];
  } catch (error) {
    if (asked !== token) return;
    failure = (error as Error).message;
    if (error instanceof Ended) return show();
  }
  show();
  if (isOpen()) read();
  later();
}

function later(): void {
  clearTimeout(timer);
  pause = Math.min(Math.max(pause * 2, POLL_WITHIN_SECONDS.atStake), within);
  if (!document.hidden) timer = setTimeout(look, pause * 1000);
}

/** Polls now for the current user, and then again with growing intervals. */
function lookAgain(): void {
  const now = localStorage.getItem(TOKEN_KEY);
  if (now !== token) {
    token = now;
    [entries, failure, fresh] = [undefined, undefined, new Set()];
    show();
  }
  pause = 0;
  void look();
}

/** Announces notifications that arrived while the page is open; an urgent one is also shown as a toast. */
function tell(found: readonly BellEntry[]): void {
  const known = entries;
  if (!known) return;
  const came = found.filter(
    (one) => !one.read && !known.some(({ id, created_at }) => id === one.id && created_at === one.created_at),
  );
  const [turn] = came.filter(({ kind }) => kind === 'turn' || kind === 'turn-ending');
  if (!turn) {
    if (came[0]) status.textContent = toLocalTimes(came[0].text);
    return;
  }
  const toast = document.createElement('div');
  toast.className = 'toast';
  toast.textContent = toLocalTimes(turn.text);
  const link = document.createElement('a');
  link.href = turn.href;
  link.textContent = words.payNow;
  toast.appendChild(link);
  document.querySelector('body > .toasts > [role=status]')?.appendChild(toast);
  setTimeout(() => toast.remove(), TOAST_MS);
}

function show(): void {
  const count = unread().length;
  bell.ariaLabel = words.bell(count);
  if (count > 0) bell.dataset.unread = String(count);
  else delete bell.dataset.unread;
  // Keeps the focus of a user who is in the list.
  if (list.contains(document.activeElement)) return;
  const heading = document.createElement('h2');
  heading.textContent = words.heading;
  // Older notifications are more useful than an error.
  list.replaceChildren(
    heading,
    ...(entries ? bellContent(entries, fresh) : failure === undefined ? [] : errorRows(failure, lookAgain)),
  );
}

function read(): void {
  const seen = unread();
  if (!entries || !seen[0] || !token) return;
  fresh = new Set([...fresh, ...seen.map(({ id }) => id)]);
  // The next response shows a failure.
  ask('/api/notifications/read', token, { up_to: seen[0].created_at }).catch(() => {});
  entries = entries.map((one) => ({ ...one, read: true }));
  show();
}

/** The session has ended: no retry with this bearer. */
class Ended extends Error {}

/**
 * Calls the API without the client of `src/api`, which loads with the dashboard: with this bearer, as POST if there is
 * a body. Throws an error with a message for the user.
 */
async function ask(path: string, token: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (body) headers['Content-Type'] = 'application/json';
  // `keepalive`, because a click on a link leaves the page before the response.
  const init: RequestInit = body
    ? { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }
    : { headers };
  const answer = await fetch(path, init).catch(() => {
    throw new Error(commonWords.error.offline);
  });
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as { readonly message?: string };
  const message = said.message ?? commonWords.error.unexpected;
  throw answer.status === 401 ? new Ended(message) : new Error(message);
}

type BellEntry = Wire<Notification, typeof notificationWire>;

/** The list of the notifications, or a sentence without any. Unread ones and those in `fresh` are marked as new. */
function bellContent(all: readonly BellEntry[], fresh: ReadonlySet<string>): HTMLElement[] {
  if (all.length === 0) return [paragraph(words.empty)];
  const items = document.createElement('ul');
  for (const one of all) items.appendChild(row(one, fresh));
  return [items];
}

function row(one: BellEntry, fresh: ReadonlySet<string>): HTMLElement {
  const item = document.createElement('li');
  const link = linkTo(one);
  if (!one.read || fresh.has(one.id)) {
    item.dataset.new = '';
    const mark = document.createElement('i');
    mark.className = 'visually-hidden';
    mark.textContent = `${words.isNew} `;
    link.insertAdjacentElement('afterbegin', mark);
  }
  const time = document.createElement('time');
  time.dateTime = one.created_at;
  time.textContent = ago(Date.parse(one.created_at));
  link.appendChild(time);
  item.appendChild(link);
  return item;
}

function errorRows(message: string, tryAgain: () => void): HTMLElement[] {
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'button';
  again.textContent = words.tryAgain;
  again.onclick = () => {
    again.blur();
    tryAgain();
  };
  return [paragraph(message), again];
}

function paragraph(text: string): HTMLElement {
  const one = document.createElement('p');
  one.textContent = text;
  return one;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

function ago(at: number): string {
  const seconds = Math.max(0, (Date.now() - at) / 1000);
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['minute', 60];
  return seconds < 60 ? relative.format(0, 'second') : relative.format(-Math.floor(seconds / size), unit);
}

function linkTo({ text, href }: BellEntry): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  const said = document.createElement('span');
  said.dir = 'auto';
  said.textContent = toLocalTimes(text);
  link.appendChild(said);
  return link;
}

panel.addEventListener('toggle', (event) => {
  if ((event as ToggleEvent).newState !== 'open') {
    fresh = new Set();
    show();
  } else if (failure === undefined) read();
  else lookAgain();
});
document.addEventListener('visibilitychange', lookAgain);
addEventListener('storage', () => {
  if (localStorage.getItem(TOKEN_KEY) !== token) lookAgain();
});
lookAgain();
