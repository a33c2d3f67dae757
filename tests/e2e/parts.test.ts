import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { turnOf } from '../exhaustive.ts';
import { PARTS } from './parts.ts';

test('each journey of a part exists, in one part alone', () => {
  const names = PARTS.flat();
  expect(names.filter((name) => !existsSync(`tests/e2e/${name}.e2e.ts`))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('commits name all parts, and nothing else', () => {
  const commits = Array.from({ length: 400 }, (_, n) => createHash('sha1').update(String(n)).digest('hex'));
  expect(new Set(commits.map((commit) => turnOf(commit) % PARTS.length))).toEqual(new Set(PARTS.keys()));
});
