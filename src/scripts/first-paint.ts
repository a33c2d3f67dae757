/**
 * Runs in the head before the first paint, so that nothing jumps when a signed-in user opens a page cached for
 * everybody. Runs again after a sign-in or sign-out in another tab, and when the page returns from the browser's
 * history. Sets appearance only; the API authorizes. Every page carries it (`tools/site/first-paint.ts`).
 *
 * `<html>` gets `data-session` (in, out), and for a signed-in user `data-role`, `data-person` (the name), and the CSS
 * values `--initial` and `--avatar` (only for a picture of the own origin). After parsing, the menu shows the name,
 * wished listings have filled hearts, and booked copies have links to their payment (BookActions.astro).
 */

import { ROLES } from '../../core/accounts/user-facts.ts';
import { BOOKED_KEY, TOKEN_KEY, USER_KEY, WISHED_KEY } from '../../core/browser-storage-names.ts';

const root = document.documentElement;
const rootData = root.dataset;
const stored = (key: string) => localStorage.getItem(key);

/** Skips values that storage refuses or that are invalid. */
const paintUser = () => {
  rootData.session = 'out';
  try {
    if (!stored(TOKEN_KEY)) return;
    rootData.session = 'in';
    const user = JSON.parse(stored(USER_KEY) as string);
    const name = String(user.name || '').trim();
    if (ROLES.includes(user.role)) rootData.role = user.role;
    if (name) {
      rootData.person = name;
      root.style.setProperty('--initial', JSON.stringify(([...name][0] as string).toUpperCase()));
    }
    // A path of the own origin, without characters that end the quotes.
    if (/^\/(?!\/)[\w./%-]+$/.test(user.photo)) root.style.setProperty('--avatar', `url("${user.photo}")`);
  } catch {}
};

/** Stored value of the signed-in user; undefined if unreadable. */
const readStored = (key: string): unknown => {
  try {
    return stored(TOKEN_KEY) && JSON.parse(stored(key) as string);
  } catch {
    return undefined;
  }
};

const paintNamesAndCards = () => {
  for (const name of document.querySelectorAll('[data-person-name]')) name.textContent = rootData.person as string;
  const wished = readStored(WISHED_KEY) as string[] | null | undefined;
  const booked = readStored(BOOKED_KEY) as Record<string, unknown> | null | undefined;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.booked')) {
    const book = link.nextElementSibling as HTMLElement;
    const id = book.dataset.id as string;
    const heart = book.nextElementSibling as HTMLElement;
    heart.toggleAttribute('data-wished', !!wished?.includes?.(id));
    const order = booked?.[id];
    if (order) link.href = (link.dataset.to as string) + order;
    link.hidden = !order;
    book.hidden = !link.hidden;
  }
};

const paintAgain = () => {
  delete rootData.role;
  delete rootData.person;
  root.removeAttribute('style');
  paintUser();
  paintNamesAndCards();
};

paintUser();
addEventListener('DOMContentLoaded', paintNamesAndCards);
addEventListener('storage', paintAgain);
addEventListener('pageshow', paintAgain);
