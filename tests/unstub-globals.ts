/**
 * Vitest gives the globals back before each test. What a file makes before its first test would keep those of the file before it,
 * and its clock: an hour that another test left behind made tokens too old.
 */
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
