import { expect, test } from 'vitest';
import { showsRows } from './shown-rows.ts';

test.each([
  ['/api/search?q=the', '[{"_id":"a"}]', true],
  ['/api/search?q=the', '[]', false],
  ['/api/todo/admin', '{"todo":[{"kind":"report"}]}', true],
  ['/api/todo/admin', '{"todo":[],"reports":{"count":0}}', false],
  ['/api/todo/admin', '{"todo":[],"reports":{"count":2}}', true],
  ['/api/health', '{"ok":true}', true],
  ['/api/health', '{}', false],
  ['/category/fantasy', '<a class="title" href="/book/a">', true],
  ['/category/fantasy', '<a href="/category/classics">', false],
  ['/sitemap.xml', '<loc>https://dogear.test/</loc>', true],
  ['/sitemap.xml', '<urlset></urlset>', false],
])('%s with %s', (path, text, shows) => {
  expect(showsRows(path, text)).toBe(shows);
});
