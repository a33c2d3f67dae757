/** A picture that the local picture service cannot decode is reported as broken, not as an outage. */
import sharp from 'sharp';
import { expect, test } from '../shop.ts';

test('a PNG with broken pixels is refused, and creates no account', async ({ request }) => {
  const noise = { type: 'gaussian', mean: 100, sigma: 50 } as const;
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  // Start and end of the file are still those of a PNG.
  png.fill(0x55, 2_000, 4_000);
  const data = {
    name: 'Ann',
    email: `ann-${crypto.randomUUID()}@example.org`,
    password: 'Reader#2022',
    role: 'Buyer',
    photo: `data:image/png;base64,${png.toString('base64')}`,
  };
  const answer = await request.post('/api/auth/sign-up', { data });
  expect([answer.status(), await answer.json()]).toMatchObject([
    422,
    { fields: { photo: 'This photo is damaged or incomplete. Please choose another one' } },
  ]);
});
