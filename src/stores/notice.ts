import { EMAIL_KEY, NOTICE_KEY } from '../../core/browser-storage.ts';

/** Leaves a sentence for the next page of this tab, which shows it as a toast. */
export function leaveNotice(sentence: string): void {
  sessionStorage.setItem(NOTICE_KEY, sentence);
}

/** Leaves an email for the page that logs in or signs up with it. */
export function leaveEmail(email: string): void {
  sessionStorage.setItem(EMAIL_KEY, email);
}

/** The email that was left, once; empty where there is none. */
export function takeEmail(): string {
  try {
    const email = sessionStorage.getItem(EMAIL_KEY) ?? '';
    sessionStorage.removeItem(EMAIL_KEY);
    return email;
  } catch {
    // Storage that cannot be read holds nothing.
    return '';
  }
}
