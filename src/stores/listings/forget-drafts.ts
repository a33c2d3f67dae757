import { DRAFTS_PREFIX, IMPORTS_DATABASE } from '../../../core/browser-storage.ts';

/** Deletes all users' drafts and imports from this browser. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFTS_PREFIX)) localStorage.removeItem(key);
    indexedDB.deleteDatabase(IMPORTS_DATABASE);
  } catch {}
}
