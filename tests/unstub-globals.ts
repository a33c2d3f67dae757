/**
 * Vitest restores the globals before each test. Objects made before a file's first test would use those of the file
 * before it, and its clock: tokens were too old by another test's hour.
 */
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
