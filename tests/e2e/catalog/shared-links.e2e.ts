/** Link previews on other sites: the canonical address, texts, and a picture that exists. */

import type { APIRequestContext } from 'playwright/test';
import sharp from 'sharp';
import { expect, test } from '../shop.ts';

const PROPERTY = /<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g;

async function told(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const properties = Object.fromEntries(Array.from(html.matchAll(PROPERTY), ([, name, content]) => [name, content]));
  return { properties, canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], html };
}

const BRAND_CARD = /\/share-card\.png$/;
const PAGES: readonly [path: string, type: string, picture: RegExp][] = [
  ['/', 'website', BRAND_CARD],
  ['/category', 'website', BRAND_CARD],
  ['/category/fantasy', 'website', /\/photos\/categories\/fantasy\/share$/],
  ['/book/demo-001', 'product', /\/photos\/[\w-]+\/share$/],
  ['/seller/demo-seller2', 'profile', BRAND_CARD],
  ['/search?q=king', 'website', BRAND_CARD],
  ['/blog', 'website', BRAND_CARD],
  ['/help', 'website', BRAND_CARD],
  ['/sell', 'website', BRAND_CARD],
  ['/terms', 'website', BRAND_CARD],
  ['/privacy', 'website', BRAND_CARD],
  ['/returns', 'website', BRAND_CARD],
  ['/contact', 'website', BRAND_CARD],
  ['/developers', 'website', BRAND_CARD],
  ['/login', 'website', BRAND_CARD],
  ['/signup', 'website', BRAND_CARD],
];

for (const [path, type, picture] of PAGES) {
  // Fails when the Worker does not set the origin of a prerendered page.
  test(`${path} has og: tags with its address, texts and a picture of 1200 by 630`, async ({ request, baseURL }) => {
    const { properties, canonical, html } = await told(request, path);
    expect(html).not.toContain('origin.invalid');
    expect(canonical).toBe(`${baseURL}${path}`);
    expect(properties).toMatchObject({
      'og:site_name': 'Dogear',
      'og:type': type,
      'og:title': expect.stringMatching(/\S/),
      'og:description': expect.stringMatching(/\S/),
      'og:url': canonical,
      'og:image': expect.stringMatching(picture),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\S/),
      'twitter:card': 'summary_large_image',
    });
    const image = await request.get(properties['og:image'] ?? '');
    expect(image.status()).toBe(200);
    expect(await sharp(await image.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
}

for (const path of ['/no-such-page', '/offline', '/dashboard'])
  test(`${path} has no og: tags and no canonical address`, async ({ request }) => {
    const { properties, canonical } = await told(request, path);
    expect([properties, canonical]).toEqual([{}, undefined]);
  });

test('each book page has its own title and description', async ({ request }) => {
  const [one, two] = [await told(request, '/book/demo-001'), await told(request, '/book/demo-002')];
  for (const name of ['og:title', 'og:description', 'og:image'])
    expect(one.properties[name]).not.toBe(two.properties[name]);
});
