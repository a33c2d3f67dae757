import { NOTICE_KEY } from '../../core/browser-storage.ts';

/** Leaves a sentence for the next page of this tab, which shows it as a toast. */
export function leaveNotice(sentence: string): void {
  sessionStorage.setItem(NOTICE_KEY, sentence);
}
