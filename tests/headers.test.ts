import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FRAME_POLICY, SECURITY_HEADERS, SPECULATION_RULES } from '../src/headers.ts';

/** The blocks of `public/_headers`, by path. */
const BLOCKS = new Map(
  readFileSync('public/_headers', 'utf8')
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const [scope = '', ...lines] = block.split('\n');
      return [
        scope,
        Object.fromEntries(
          lines.map((line) =>
            line
              .trim()
              .split(/:\s(.*)/s)
              .slice(0, 2),
          ),
        ),
      ] as const;
    }),
);

test('files that never reach the Worker carry the same headers as pages', () => {
  expect(BLOCKS.get('/*')).toEqual({ ...SECURITY_HEADERS, 'Content-Security-Policy': FRAME_POLICY });
  expect(BLOCKS.get('/blog')).toEqual({ 'Speculation-Rules': SPECULATION_RULES });
  expect(BLOCKS.get('/api/openapi.json')).toEqual({ 'Cache-Control': 'public, max-age=3600' });
  expect(BLOCKS.size).toBe(3);
});
