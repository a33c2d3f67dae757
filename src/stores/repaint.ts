/** Browsers tell only the other tabs that the storage has changed; the first paint's script wants to know it here, too. */
export const repaint = (): boolean => dispatchEvent(new Event('storage'));
