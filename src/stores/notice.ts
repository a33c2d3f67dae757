/** Under which name the next page finds what it is to say; the directive of `PageActions` looks for it, too. */
const NOTICE_KEY = 'notice';

/** Leaves a sentence for the next page of this tab, which shows it as a toast. */
export function leaveNotice(sentence: string): void {
  sessionStorage.setItem(NOTICE_KEY, sentence);
}

/** What the page before left to be said, once; null when that is nothing, or cannot be read. */
export function takeNotice(): string | null {
  try {
    const notice = sessionStorage.getItem(NOTICE_KEY);
    sessionStorage.removeItem(NOTICE_KEY);
    return notice;
  } catch {
    return null;
  }
}
