import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../../tools/stack/stack.ts';
import { expect, sparePorts, test } from '../shop.ts';

test('with the database down, cached pages are served and everything else is 503 with Retry-After', async ({
  request,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dogear-outage-'));
  const stack = await startStack({ port: sparePorts().outage, dataDir, seed: 'none' });
  try {
    expect((await request.get(`${stack.url}/category`)).status()).toBe(200);
    await stack.stopDatabase();

    const cached = await request.get(`${stack.url}/category`);
    expect([cached.status(), cached.headers()['x-astro-cache']]).toEqual([200, 'HIT']);
    for (const path of ['/api/health', '/api/category', '/category/classics']) {
      const answer = await request.get(`${stack.url}${path}`);
      expect([path, answer.status()]).toEqual([path, 503]);
      expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
    }
    const page = await request.get(`${stack.url}/category/classics`);
    expect(await page.text()).toContain('<title>');
    const signIn = await request.post(`${stack.url}/api/auth/sign-in`, { data: { email: 'a@b.org', password: 'x' } });
    expect([signIn.status(), (await signIn.json()).code]).toEqual([503, 'unavailable']);
    const signedIn = await request.get(`${stack.url}/api/auth/me`, {
      headers: { Authorization: `Bearer dogear_${'A'.repeat(43)}`, Cookie: 'bind=x' },
    });
    expect(signedIn.status()).toBe(503);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true });
  }
});
