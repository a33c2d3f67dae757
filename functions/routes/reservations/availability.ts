import { Hono } from 'hono';
import { getAvailability } from '../../domain/reservations/availability.ts';
import { toFailure } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';

export const availability = new Hono<ApiEnv>().get('/products/:id/availability', async (c) => {
  // Only a signed-in buyer recognises their own hold; for all others the page is public.
  const buyerId = await c
    .get('actor')()
    .then(({ userId }) => userId)
    .catch((error) => {
      if (toFailure(error).code === 'unauthorized') return '';
      throw error;
    });
  return c.json({ state: await getAvailability(c.get('deps'), buyerId, c.req.param('id')) });
});
