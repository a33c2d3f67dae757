import { flood, floodLines, payments, reads } from './flood.ts';

/** After all copies, in ms since the epoch: a page that goes on from it has the latest ones. */
const LATEST = Date.UTC(2100, 0, 1);

/** Health checks, pages that no cache has, and starts of a payment, beside a flood of searches. */
export async function floodOf(url: string): Promise<string> {
  let unseen = 0;
  return floodLines(
    await flood(url, {
      'health checks': reads(`${url}/api/health`),
      'rendered shelves': reads(() => `${url}/category/fantasy?after=${LATEST - unseen++}.flood`),
      'payment starts': await payments(url, 'demo-002'),
    }),
  );
}
