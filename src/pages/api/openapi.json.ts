import type { APIRoute } from 'astro';
import { served } from '../../components/developers/description.ts';

/** A file of the build: the Worker neither contains nor makes it. `public/_headers` says how long it is kept. */
export const prerender = true;

export const GET: APIRoute = () => new Response(served, { headers: { 'Content-Type': 'application/json' } });
