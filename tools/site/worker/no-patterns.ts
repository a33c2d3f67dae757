import { inPlaceOf } from './in-place-of.ts';

/** Matcher for patterns of query parameters in Astro's in-memory cache. Our configuration has no patterns (src/cache.ts). */
const PATTERNS = /^picomatch$/;

const NONE = `export default () => { throw new Error('The Worker matches no patterns.'); };`;

/** Excludes picomatch, 8 kB gzip, from the Worker. */
export const noPatterns = () => inPlaceOf('no-patterns', PATTERNS, NONE);
