import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FRAME_POLICY, SECURITY_HEADERS } from '../src/headers.ts';

test('files that never reach the Worker carry the same headers as pages', () => {
  const [scope, ...lines] = readFileSync('public/_headers', 'utf8').trim().split('\n');
  const headers = Object.fromEntries(
    lines.map((line) =>
      line
        .trim()
        .split(/:\s(.*)/s)
        .slice(0, 2),
    ),
  );
  expect(scope).toBe('/*');
  expect(headers).toEqual({ ...SECURITY_HEADERS, 'Content-Security-Policy': FRAME_POLICY });
});
