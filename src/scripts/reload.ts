/**
 * Built as `/reload.js` (`RELOAD_SCRIPT`), and loaded by a page that is too old, and after its reload. It asks for the
 * reload, keeps what was typed on the page over it, and puts it back as soon as the fields are there.
 */
import { KEPT_FORM_KEY, USER_KEY } from '../../core/browser-storage-names.ts';
import { RELOAD_QUESTION_FRAGMENT } from '../../core/client-version.ts';
import { BUILD_FILES_PATH } from '../../core/earlier-builds.ts';
import { reloadWords } from '../../core/words/en/common.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Content of a field, and the one that it began with. `before` tells a field that somebody has filled since from one
 * that is as it was.
 */
type KeptField = { readonly key: string; readonly now: string; readonly before: string };

type Kept = {
  readonly address: string;
  /** Moment of the reload, ms since the epoch. */
  readonly at: number;
  /** Account that typed it; null for a visitor. */
  readonly userId: string | null;
  readonly fields: readonly KeptField[];
};

/** Time in which a kept form is put back, ms: a booking may be opened again some time after the reload. */
const KEPT_MS = 3_600_000;

const TYPED =
  'textarea, select, input:not([type=password], [type=file], [type=hidden], [type=submit], [type=button], [type=reset], [type=image])';

/** Passwords that are shown, codes and cards, by what browsers are told about them; and fields with a code alone. */
const SECRET = /password|one-time-code|cc-/;
const CODE = /code|token|secret|otp|pin/i;

/** Fragment of the reloaded page, until this script has read what was kept. */
const WAKING = '#typed=1';

const isKept = (field: Field): boolean =>
  !field.disabled &&
  !('readOnly' in field && field.readOnly) &&
  !SECRET.test(field.autocomplete) &&
  !CODE.test(field.name);

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** Fields by the name that they have on any load of the page. One of several with a name is left out. */
function fieldsByKey(): Map<string, Field> {
  const named = Map.groupBy(
    (Array.from(document.querySelectorAll(TYPED)) as unknown as Field[]).filter(isKept),
    (field) => {
      const { name, type, labels } = field;
      const title = field.closest('dialog')?.querySelector('h2')?.textContent;
      return [title, type, name || labels?.[0]?.textContent, isBox(field) && field.value].join('\n');
    },
  );
  return new Map([...named].flatMap(([key, [field, another]]) => (field && !another ? [[key, field] as const] : [])));
}

const contentOf = (field: Field): string => (isBox(field) ? String(field.checked) : field.value);

function startOf(field: Field): string {
  if (isBox(field)) return String(field.defaultChecked);
  if (!('options' in field)) return field.defaultValue;
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.options[0]?.value ?? '';
}

const userId = (): string | null => JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')?.userId ?? null;

const address = (): string => location.pathname + location.search;

function keep(): void {
  const fields = [...fieldsByKey()]
    .map(([key, field]) => ({ key, now: contentOf(field), before: startOf(field) }))
    .filter(({ now }) => now !== '' && now !== 'false');
  write({ address: address(), at: Date.now(), userId: userId(), fields });
}

function write(kept: Kept): void {
  if (kept.fields.length > 0) sessionStorage.setItem(KEPT_FORM_KEY, JSON.stringify(kept));
  else sessionStorage.removeItem(KEPT_FORM_KEY);
}

function read(): Kept | null {
  const kept = JSON.parse(sessionStorage.getItem(KEPT_FORM_KEY) ?? 'null') as Kept | null;
  const isOurs = kept !== null && kept.userId === userId() && Date.now() - kept.at < KEPT_MS;
  if (isOurs) return kept.address === address() ? kept : null;
  sessionStorage.removeItem(KEPT_FORM_KEY);
  return null;
}

/** Fills the fields that are there, and forgets those. A field that has something else by now stays as it is. */
function putBack(): boolean {
  const kept = read();
  if (kept === null) return true;
  const present = fieldsByKey();
  const left = kept.fields.filter(({ key, now, before }) => {
    const field = present.get(key);
    if (!field) return true;
    const current = contentOf(field);
    if (current !== now && (current === before || current === '')) fill(field, now);
    return false;
  });
  write({ ...kept, fields: left });
  return left.length === 0;
}

/** As a person would: React compares a set value with the last one that it knows, so the setter must not be its own. */
function fill(field: Field, value: string): void {
  if (isBox(field)) {
    field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function ask(): void {
  const offline = document.getElementById('offline');
  if (offline) offline.hidden = true;
  place();
  // A dialog that closes may take the notice with it, and one that opens lies over it.
  new MutationObserver(place).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
}

/** In the region of the front dialog: what is behind an open dialog cannot be pressed. */
function place(): void {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const region = front.querySelector(':scope > .toasts') ?? front;
  const notice = document.getElementById('outdated') ?? newNotice();
  if (notice.parentElement !== region) region.appendChild(notice);
}

function newNotice(): HTMLElement {
  const notice = document.createElement('div');
  notice.id = 'outdated';
  notice.className = 'toast toast-error';
  notice.role = 'alert';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-small';
  button.textContent = reloadWords.reload;
  button.addEventListener('click', () => {
    try {
      keep();
      // A fragment of this form wakes the islands of the page, and with them this script.
      history.replaceState(history.state, '', WAKING);
    } finally {
      location.reload();
    }
  });
  notice.textContent = reloadWords.outdated;
  notice.appendChild(button);
  return notice;
}

/** True if this page names a file that the running build does not have. */
async function isOutdated(): Promise<boolean> {
  const names: readonly string[] = await (await fetch(BUILD_FILES_PATH, { cache: 'no-store' })).json();
  const own = document.documentElement.outerHTML.matchAll(/\/_astro\/([\w.-]+\.(?:css|js|woff2))\b/g);
  return [...own].some(([, name = '']) => !names.includes(name));
}

function start(): void {
  if (location.hash === WAKING) history.replaceState(history.state, '', address());
  if (putBack()) return;
  const arrivals = new MutationObserver(() => putBack() && arrivals.disconnect());
  arrivals.observe(document.body, { childList: true, subtree: true });
}

const { url } = import.meta;
if (url.endsWith(RELOAD_QUESTION_FRAGMENT)) ask();
// Without a connection nothing more is known, and the page has said so.
else if (url.includes('#'))
  isOutdated().then(
    (is) => is && ask(),
    () => {},
  );
else start();
