/** Browsers send `storage` events to other tabs only; the first-paint script also needs them in this tab. */
export const repaint = (): boolean => dispatchEvent(new Event('storage'));
