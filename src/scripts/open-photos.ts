import address from './photo-dialog.ts?address';

/**
 * Opens the photos of a copy in a dialog, whose code loads on the first click. Without it, or with a modifier key, the
 * links open the files.
 */
export function openPhotos(): void {
  document.querySelector('.book-photos')?.addEventListener('click', async (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    const link = (target as Element).closest('a');
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    try {
      const { showPhotos }: typeof import('./photo-dialog.ts') = await import(/* @vite-ignore */ address);
      showPhotos(link);
    } catch {
      location.assign(link.href);
    }
  });
}
