import { MEETINGS_PREFIX } from '../../../../core/browser-storage.ts';

/** Deletes all users' meetings from this browser. */
export function forgetMeetings(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(MEETINGS_PREFIX)) localStorage.removeItem(key);
  } catch {}
}
