import type { ClientResponse } from 'hono/client';
import { afterEach, expect, test, vi } from 'vitest';
import { formatUtc } from '../../core/format.ts';
import { answerOf, nextOf } from './client.ts';

afterEach(() => vi.unstubAllEnvs());

const refusal = (body: object) =>
  answerOf(Promise.resolve(Response.json(body, { status: 429 }) as unknown as ClientResponse<unknown>));

// Fails when a retry time is not in the reader's time zone.
test.each(['Asia/Kolkata', 'America/Los_Angeles'])('shows the time of a refusal in the zone %s', async (zone) => {
  vi.stubEnv('TZ', zone);
  const at = Math.ceil(Date.now() / 60_000) * 60_000;
  const form = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: zone } as const;
  const said = new Date(at).toLocaleString('en-US', form).replaceAll(/\s/g, '\u00a0');
  const message = (minute: string) => `Too many. You can try again from ${minute}`;
  await expect(refusal({ code: 'too_many', message: message(formatUtc(at)) })).rejects.toThrow(message(said));
});

test('treats a response of another server as an error', async () => {
  await expect(refusal({ message: { said: 'no' } })).rejects.toMatchObject({ code: 'unexpected' });
});

const next = (link?: string) => nextOf(new Response(null, link === undefined ? {} : { headers: { Link: link } }));

// Fails when the address is split by hand: encoded characters would be encoded twice.
test.each([
  ['</api/products?after=1763.abc>; rel="next"', '1763.abc'],
  ['</api/users/all-seller?sort=name&after=Zo%C3%AB+%3E+B%26b.id-1&limit=2>; rel="next"', 'Zoë > B&b.id-1'],
  ['</api/products?limit=2>; rel="next"', undefined],
  ['</api/products>; rel="next"', undefined],
  ['</style.css?after=1.a>; rel="preload"', undefined],
  [undefined, undefined],
])('reads the next cursor from %j', (link, after) => {
  expect(next(link)).toBe(after);
});
