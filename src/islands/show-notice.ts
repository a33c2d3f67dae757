import { toast } from 'react-hot-toast/headless';
import { NOTICE_KEY } from '../../core/browser-storage.ts';

/** Duration of a notice in ms, longer than usual, because the whole page is new. */
const NOTICE_MS = 4_000;

/** Shows the notice left by the previous page (src/stores/notice.ts), once. */
export function showNotice(): void {
  try {
    const notice = sessionStorage.getItem(NOTICE_KEY);
    sessionStorage.removeItem(NOTICE_KEY);
    if (notice) toast.success(notice, { duration: NOTICE_MS, className: 'toast-arrival' });
  } catch {
    // Unreadable storage counts as empty.
  }
}
