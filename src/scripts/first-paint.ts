/**
 * Runs in the head, before anything is drawn, so that nothing jumps when a signed-in user opens a page that was cached for
 * everybody. Runs again when another tab signs in or out, and when the page comes back from the browser's history. It
 * sets looks only; the API decides what a user may do. Every page carries it (`tools/site/first-paint.ts`).
 *
 * On `<html>` it leaves `data-session` (in, out), and for a signed-in user `data-role`, `data-person` (the name), and the CSS
 * values `--initial` and `--avatar` (only for a picture on our own origin). As soon as the page is parsed, the name
 * stands in the menu, the hearts of listings on the wish list are filled, and the buttons of booked copies give way to links to their payment (BookActions.astro).
 */

import { BOOKED_KEY, TOKEN_KEY, USER_KEY, WISHED_KEY } from '../../core/browser-storage.ts';
import { ROLES } from '../../core/roles.ts';

const root = document.documentElement;
const looks = root.dataset;
const stored = (key: string) => localStorage.getItem(key);

/** Forbidden storage, and anything odd in it, leaves out what it cannot say. */
const paintUser = () => {
  looks.session = 'out';
  try {
    if (!stored(TOKEN_KEY)) return;
    looks.session = 'in';
    const user = JSON.parse(stored(USER_KEY) as string);
    const name = String(user.name || '').trim();
    if (ROLES.includes(user.role)) looks.role = user.role;
    if (name) {
      looks.person = name;
      root.style.setProperty('--initial', JSON.stringify(([...name][0] as string).toUpperCase()));
    }
    // A path on our own origin, without anything that ends the quotes.
    if (/^\/(?!\/)[\w./%-]+$/.test(user.photo)) root.style.setProperty('--avatar', `url("${user.photo}")`);
  } catch {}
};

/** What is kept under this key for whoever is signed in; nothing where it cannot be read. */
const kept = (key: string): unknown => {
  try {
    return stored(TOKEN_KEY) && JSON.parse(stored(key) as string);
  } catch {
    return undefined;
  }
};

const paintCards = () => {
  for (const name of document.querySelectorAll('[data-person-name]')) name.textContent = looks.person as string;
  const wished = kept(WISHED_KEY) as string[] | null | undefined;
  const booked = kept(BOOKED_KEY) as Record<string, unknown> | null | undefined;
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
  delete looks.role;
  delete looks.person;
  root.removeAttribute('style');
  paintUser();
  paintCards();
};

paintUser();
addEventListener('DOMContentLoaded', paintCards);
addEventListener('storage', paintAgain);
addEventListener('pageshow', paintAgain);
