/** Sentences of the script that asks for a reload (`src/scripts/reload.ts`), and of the API. */
export const reloadWords = {
  outdated: 'Dogear was updated after you opened this page. Reload it to continue; what you typed is kept.',
  reload: 'Reload',
} as const;
