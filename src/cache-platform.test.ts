/** The cache as a deployment has it: the platform keeps pages, and is told what to drop. */
import { beforeEach, expect, test, vi } from 'vitest';
import { PUBLIC_CACHE, tag } from '../core/cache.ts';

const purges: string[][] = [];
const later: Promise<unknown>[] = [];
const answers: { success: boolean; errors: object[] }[] = [];

vi.mock('cloudflare:workers', () => ({
  env: {},
  waitUntil: (work: Promise<unknown>) => later.push(work),
  cache: {
    purge: async ({ tags }: { tags: string[] }) => {
      purges.push(tags);
      return answers.shift() ?? { success: true, errors: [] };
    },
  },
}));

// Its own copy: another test has the one that runs on one's own machine.
const OWN = './cache.ts?platform';
const { default: createProvider, purge } = (await import(OWN)) as typeof import('./cache.ts');

beforeEach(() => {
  vi.stubGlobal('scheduler', { wait: async () => {} });
  for (const list of [purges, later, answers]) list.length = 0;
});

// Fails when a page may be served after its minute while a new one is made.
test('a page is kept for a minute at most, whatever became of its purge', () => {
  const headers = createProvider().setHeaders?.(
    { ...PUBLIC_CACHE, tags: [tag.catalog] },
    new Request('https://a.shop/'),
  );
  expect(headers?.get('Cloudflare-CDN-Cache-Control')).toBe('public, max-age=60');
});

test('a purge is made at once, and again after whoever may have been late', async () => {
  await purge([tag.catalog]);
  expect(purges).toEqual([[tag.catalog]]);
  await Promise.all(later);
  expect(purges).toEqual([[tag.catalog], [tag.catalog]]);
});

test('many tags go in calls of a hundred', async () => {
  await purge(Array.from({ length: 250 }, (_, n) => tag.photo(String(n))));
  expect(purges.slice(0, 3).map(({ length }) => length)).toEqual([100, 100, 50]);
});

// Fails when only a purge that throws counts as lost: the platform says `success: false` instead.
test('a purge that the platform does not accept is told, and does not fail what it followed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  answers.push({ success: false, errors: [{ code: 429, message: 'limited' }] });
  await purge([tag.catalog]);
  expect(log).toHaveBeenCalledWith('a purge got lost', expect.stringContaining('limited'));
});
