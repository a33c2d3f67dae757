/** The page before log-in or sign-up: carried from one form to the other with the typed email, and returned to. */

import { type MouseEvent, type RefObject, useEffect } from 'react';
import { intentInHash, paths } from '../../../paths.ts';
import { leaveEmail, takeEmail } from '../../../stores/notice.ts';

/** Notes of the log-in page, shown by their fragment. Here, because each page of readers loads `src/paths.ts`. */
export const SESSION_ENDED = '#session-ended';
export const ADDRESS_UNCONFIRMED = '#confirm-your-email';

const OURS = [
  /^\/$/,
  /^\/(blog|category|contact|help|privacy|returns|search|sell|terms)$/,
  /^\/(book|category|seller|title)\/[\w-]+$/,
  /^\/dashboard(\/[\w-]+){0,2}$/,
];

/**
 * The previous page if it is one of our own; otherwise the home page, so that a link cannot redirect to another origin.
 * Parsed with the browser's rules first, which normalize tricks with slashes and escapes.
 */
export function returnPath(from: string | null, origin: string): string {
  if (!from?.startsWith('/') || !URL.canParse(from, origin)) return paths.home();
  const url = new URL(from, origin);
  if (url.origin !== origin || !OURS.some((ours) => ours.test(url.pathname))) return paths.home();
  return url.pathname + url.search + (intentInHash(url.hash) ? url.hash : '');
}

export const pageBefore = (): string | undefined => new URLSearchParams(location.search).get('from') ?? undefined;

const emailIn = (form: HTMLFormElement | null): HTMLInputElement | undefined => {
  const input = form?.elements.namedItem('email');
  return input instanceof HTMLInputElement ? input : undefined;
};

/** Link between log-in and sign-up that carries the previous page, the chosen role and the typed email. */
export const toOtherForm =
  (path: (from?: string) => string) =>
  ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void => {
    link.href = path(pageBefore()) + location.hash;
    leaveEmail(emailIn(link.closest('form'))?.value ?? '');
  };

/** Fills in the email left by the other form, unless one is typed already. */
export function useLeftEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const left = takeEmail();
    const input = emailIn(form.current);
    if (!left || !input || input.value) return;
    input.value = left;
    // Typing has perhaps begun: it replaces the text instead of continuing it.
    if (document.activeElement === input) input.select();
  }, [form]);
}
