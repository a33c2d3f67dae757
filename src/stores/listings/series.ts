import { map } from 'nanostores';

/** A series of listings posted on one page. */
export const $series = map({
  added: 0,
  /** The camera read the ISBN of the current book. */
  scanned: false,
  /** The next form opens the camera at once, because the camera read the last ISBN. */
  scan: false,
});

/** Starts the next listing after a post. */
export function startNext(): void {
  const { added, scanned } = $series.get();
  $series.set({ added: added + 1, scanned: false, scan: scanned });
}

/** The camera read an ISBN (`scanned`) or was closed before. */
export function endScan(scanned: boolean): void {
  $series.set({ ...$series.get(), scanned, scan: false });
}
