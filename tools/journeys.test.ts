import { afterEach, expect, test, vi } from 'vitest';
import { PARTS } from '../tests/e2e/parts.ts';
import { groupsWith } from './journeys.ts';

afterEach(() => vi.unstubAllEnvs());

// Fails when a group without journeys is started: Playwright ends with "No tests found".
test.each([
  ['accounts/letters', ['together', 'untouched']],
  ['admin/money', ['alone', 'together', 'untouched']],
])('the part of %s starts the groups of its journeys alone', (name, groups) => {
  vi.stubEnv('EXHAUSTIVE', '');
  vi.stubEnv('TEST_TURN', String(PARTS.findIndex((part) => part.some((one) => one === name))));
  expect([...groupsWith(undefined)].toSorted()).toEqual(groups);
});
