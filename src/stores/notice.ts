/** Under which name the next page finds what it is to say; the navbar's script reads it. */
const NOTICE_KEY = 'notice';

/** Leaves a sentence for the next page of this tab, which shows it as a toast. */
export function leaveNotice(sentence: string): void {
  sessionStorage.setItem(NOTICE_KEY, sentence);
}
