/**
 * Runs in the head, before anything is drawn, so that nothing jumps when a signed-in user opens a page that was cached for
 * everybody. Runs again when another tab signs in or out, and when the page comes back from the browser's history. It
 * sets looks only; the API decides what a user may do. Every page carries it (`tools/stack/first-paint.ts`).
 *
 * On `<html>` it leaves `data-session` (in, out), and for a signed-in user `data-role`, `data-person` (the name), and the CSS
 * values `--initial` and `--avatar` (only for a picture on our own origin). The hearts of listings on the wish list are
 * filled as soon as the page is parsed.
 */

import { TOKEN_KEY, USER_KEY, WISHED_KEY } from '../../core/browser-storage.ts';
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
    const user = JSON.parse(stored(USER_KEY) as string) || {};
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

const fillHearts = () => {
  let wished: unknown;
  try {
    wished = stored(TOKEN_KEY) && JSON.parse(stored(WISHED_KEY) as string);
  } catch {}
  for (const book of document.querySelectorAll<HTMLElement>('[data-intent=book]')) {
    const heart = (book.parentNode as HTMLElement).querySelector('[data-intent=wish]');
    // The attribute is there with 'true', or not at all.
    if (heart)
      heart.ariaPressed = ((Array.isArray(wished) && wished.includes(book.dataset.id)) || null) as string | null;
  }
};

const paintAgain = () => {
  delete looks.role;
  delete looks.person;
  root.removeAttribute('style');
  paintUser();
  fillHearts();
};

paintUser();
addEventListener('DOMContentLoaded', fillHearts);
addEventListener('storage', paintAgain);
addEventListener('pageshow', paintAgain);
