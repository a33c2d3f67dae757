import { map } from 'nanostores';

/** Books that are listed one after the other on one page. */
export const $series = map({
  /** How many were posted. */
  added: 0,
  /** The camera read the ISBN of the book that is being written. */
  scanned: false,
  /** The form of the next book opens the camera at once, because the last ISBN was read by it. */
  scan: false,
});

/** A book was posted, and the next one begins. */
export function startNext(): void {
  const { added, scanned } = $series.get();
  $series.set({ added: added + 1, scanned: false, scan: scanned });
}

/** The camera has read an ISBN, or was closed before it could. */
export function endScan(scanned: boolean): void {
  $series.set({ ...$series.get(), scanned, scan: false });
}
