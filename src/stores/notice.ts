import { EMAIL_KEY, NOTICE_KEY } from '../../core/browser-storage-names.ts';

/** Stores a sentence for the next page of this tab, which shows it as a toast. */
export function leaveNotice(sentence: string): void {
  sessionStorage.setItem(NOTICE_KEY, sentence);
}

/** Stores an email for the next log-in or sign-up page of this tab. */
export function leaveEmail(email: string): void {
  sessionStorage.setItem(EMAIL_KEY, email);
}

/** Removes and returns the stored email; empty if there is none. */
export function takeEmail(): string {
  try {
    const email = sessionStorage.getItem(EMAIL_KEY) ?? '';
    sessionStorage.removeItem(EMAIL_KEY);
    return email;
  } catch {
    // Unreadable storage counts as empty.
    return '';
  }
}
