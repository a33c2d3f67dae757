import { inPlaceOf } from './in-place-of.ts';

/** What Astro's in-memory cache matches names of query parameters by, where a configuration has patterns. Ours has none (src/cache.ts). */
const PATTERNS = /^picomatch$/;

const NONE = `export default () => { throw new Error('The Worker matches no patterns.'); };`;

/** Keeps picomatch, 8 kB gzip, out of the Worker. */
export const noPatterns = () => inPlaceOf('no-patterns', PATTERNS, NONE);
