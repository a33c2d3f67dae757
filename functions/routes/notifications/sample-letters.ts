import { Hono } from 'hono';
import { SAMPLE_SCHEMES } from '../../../core/notifications/sample-letter.ts';
import { getSampleHtml, listSampleLetters } from '../../domain/notifications/sample-letters.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { requireRole } from '../../middleware/require.ts';

/** A sample of each kind of letter, with invented data. */
export const sampleLetters = new Hono<ApiEnv>()
  .get('/sample-letters', requireRole('Admin'), async (c) => c.json(await listSampleLetters(c.get('deps'))))
  // For a frame, which has no bearer: the key proves that an admin got it.
  .get('/sample-letters/:key', async (c) => {
    const scheme = SAMPLE_SCHEMES.find((known) => known === c.req.query('scheme')) ?? 'light dark';
    const page = await getSampleHtml(c.get('deps'), c.req.param('key'), scheme);
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
    );
    return c.html(page);
  });
