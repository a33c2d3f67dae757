/**
 * What every page says to the browser beside its own hash-based policy, which Astro writes. Files that never reach the
 * Worker get the same from `public/_headers`; a test keeps the two alike.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Cannot stand in a `<meta>`, so it is a policy of its own; browsers apply both. */
export const FRAME_POLICY = "frame-ancestors 'none'";

/** Where pages tell browsers what they may fetch ahead: by header, because the pages' own policy allows no script of data. */
export const SPECULATION_RULES = '"/speculation-rules.json"';
