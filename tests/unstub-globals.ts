/** Vitest gives the globals back before each test. What a file makes before its first test would keep those of the file before it. */
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});
