/** Nothing moves when a page's HTML arrives in two parts, as on slow lines and busy machines. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shiftSoFar, watchShifts } from '../../bench/shift.ts';
import { isExhaustive } from '../../exhaustive.ts';
import { expect, test } from '../shop.ts';

/** Elements of the hero in order: the browser may paint before any of them arrived. */
const CUTS = ['<div class="scene"', '<div class="spine"', '<img class="cover"'] as const;

/** A share of the window; any real movement is larger. */
const MOST = 0.001;

/** A proxy that sends the first `length` characters of the front page, and the rest on request. */
async function inTwoParts(shop: string, html: string, length: number) {
  let sendRest = () => {};
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, length));
      sendRest = () => response.end(html.slice(length));
      return;
    }
    const answer = await fetch(`${shop}${request.url}`);
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
    response.end(new Uint8Array(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sendRest: () => sendRest(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const placesOf = (html: string, text: string): number[] =>
  [...html.matchAll(new RegExp(text, 'g'))].map(({ index }) => index);

for (const [number, width] of [360, 960, 1280].entries()) {
  test(`${width} wide: the front page keeps its place while the rest of it comes`, async ({ browser, baseURL }) => {
    const html = await (await fetch(`${baseURL}/`)).text();
    const scene = html.indexOf('<div class="scene"');
    const end = html.indexOf('</section>', scene);
    const inScene = CUTS.flatMap((text) => placesOf(html, text)).filter((at) => at >= scene && at < end);
    expect(inScene).toHaveLength(7);
    // Each cut at one of the three widths.
    const cuts = [...inScene, end].filter((_, cut) => isExhaustive || cut % 3 === number);
    for (const cut of cuts) {
      const server = await inTwoParts(baseURL ?? '', html, cut);
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      try {
        await watchShifts(page);
        await page.goto(server.url, { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        server.sendRest();
        await page.waitForLoadState('load');
        await page.evaluate(async () => {
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        });
        const { total, moved } = await shiftSoFar(page);
        expect.soft(total, [html.slice(cut, cut + 40), ...moved].join('\n')).toBeLessThan(MOST);
      } finally {
        await page.close();
        await server.close();
      }
    }
  });
}
