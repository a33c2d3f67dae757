import { describe, expect, test } from 'vitest';
import { commonWords } from '../core/words/en/common.ts';
import {
  conflict,
  type ErrorCode,
  Failure,
  forbidden,
  notFound,
  toFailure,
  unauthorized,
  unavailable,
} from './errors.ts';

test.each<[ErrorCode, number]>([
  ['bad_request', 400],
  ['unauthorized', 401],
  ['forbidden', 403],
  ['confirm_address', 403],
  ['not_found', 404],
  ['conflict', 409],
  ['too_large', 413],
  ['unsupported_type', 415],
  ['invalid', 422],
  ['too_many', 429],
  ['unexpected', 500],
  ['unavailable', 503],
])('%s is %i', (code, status) => {
  expect(new Failure(code, '').status).toBe(status);
});

test('the messages for 401 and 403 are fixed', () => {
  expect([unauthorized().message, forbidden().message]).toEqual(['unauthorized access', 'forbidden access']);
});

test('our own failures are unchanged', () => {
  for (const failure of [conflict('x'), notFound(), unavailable()]) expect(toFailure(failure)).toBe(failure);
});

describe('a database that did not answer is `unavailable`', () => {
  test.each([
    { name: 'DatabaseUnreachable' },
    { code: 'SQLITE_BUSY' },
    { code: 'SERVER_ERROR' },
    { code: 'CLIENT_CLOSED' },
  ])('%j', (mark) => {
    const thrown = new Error('Failed query', { cause: Object.assign(new Error('x'), mark) });
    expect(toFailure(thrown)).toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
      message: commonWords.error.unavailable,
    });
  });

  test('but not by texts of users in a query', () => {
    const thrown = new Error('Failed query: insert …\nparams: Network Effects, a closed shop, connection timeout');
    expect(toFailure(thrown).code).toBe('unexpected');
  });
});

test.each([
  new Error('x is not a function'),
  new TypeError('boom'),
  'text',
  null,
  undefined,
  { message: 'fetch failed' },
])('anything else is a defect, without its message: %j', (thrown) => {
  const failure = toFailure(thrown);
  expect([failure.code, failure.message, failure.retryAfterSeconds]).toEqual([
    'unexpected',
    commonWords.error.unexpected,
    undefined,
  ]);
});
