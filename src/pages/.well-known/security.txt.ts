import type { APIRoute } from 'astro';
import { serverPaths } from '../../paths.ts';

export const prerender = false;

const DAY = 24 * 60 * 60 * 1000;

/** RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 180;

/** Contact for reports of security holes (RFC 9116); 404 without `CONTACT_EMAIL`. */
export const GET: APIRoute = ({ locals: { deps, origin } }) => {
  if (deps.contact.address === null) return new Response(null, { status: 404 });
  const today = Math.floor(deps.now() / DAY) * DAY;
  return new Response(
    `Contact: mailto:${deps.contact.address}
Expires: ${new Date(today + GOOD_FOR_DAYS * DAY).toISOString()}
Preferred-Languages: en
Canonical: ${new URL(serverPaths.securityContact(), origin)}
`,
    { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' } },
  );
};
