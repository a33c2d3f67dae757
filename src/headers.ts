/**
 * Headers of every page, beside the hash-based policy written by Astro. Files that bypass the Worker get the same from
 * `public/_headers`; a test compares both.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Separate policy, because a `<meta>` policy cannot contain it; browsers apply both. */
export const FRAME_POLICY = "frame-ancestors 'none'";

/** Address of the speculation rules, sent as a header because the pages' policy allows no data script. */
export const SPECULATION_RULES = '"/speculation-rules.json"';
