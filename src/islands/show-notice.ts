import { toast } from 'react-hot-toast/headless';
import { NOTICE_KEY } from '../../core/browser-storage.ts';

/** Who has just arrived on a page sees much that is new. */
const NOTICE_MS = 4_000;

/** Shows what the page before left to be said (src/stores/notice.ts), once. */
export function showNotice(): void {
  try {
    const notice = sessionStorage.getItem(NOTICE_KEY);
    sessionStorage.removeItem(NOTICE_KEY);
    if (notice) toast.success(notice, { duration: NOTICE_MS, className: 'toast-arrival' });
  } catch {
    // Storage that cannot be read holds nothing to be said.
  }
}
