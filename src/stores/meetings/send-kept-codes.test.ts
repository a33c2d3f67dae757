/** Result of a stored code, by the server's response. */
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '../../../core/browser-storage-names.ts';
import { BrowserStorage } from '../../../tests/fakes/browser-storage.ts';
import { $user } from '../session.ts';
import { sendKeptCodes } from './send-kept-codes.ts';
import { $codeAnswers, keepCode, keptCode, ordersOfKeptCodes } from './stored-codes.ts';

const SAL = 'sal';
const CODE = 'ABCD2345';

/** A browser in which only this tab sends. */
beforeEach(() => {
  vi.stubGlobal('localStorage', new BrowserStorage());
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, act: (lock: object) => unknown) => act({}) },
  });
  localStorage.setItem(TOKEN_KEY, 'bearer');
  $user.set({ userId: SAL } as never);
  $codeAnswers.set({});
  keepCode(SAL, 'o1', CODE);
});

/** Sets the server's response; returns the requests. */
function answering(answer: () => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(new URL(url, 'http://dogear').pathname);
    return answer();
  });
  return asked;
}

const refused =
  (status: number, code: string, facts: object = {}) =>
  () =>
    Response.json({ code, message: 'Why not', ...facts }, { status });

// Fails when the only record of a handover is deleted because the sale is paused.
test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')) as never, undefined],
  ['a server that cannot answer', refused(503, 'unavailable'), 'waits'],
  ['a sale that stands still, or has just changed', refused(409, 'conflict'), 'waits'],
  ['a seller who may not act now', refused(403, 'forbidden'), 'waits'],
  ['too many wrong codes before', refused(429, 'too_many'), 'waits'],
] as const)('%s: keeps the code and sends it again', async (_, answer, kind) => {
  const asked = answering(answer);
  for (let times = 0; times < 2; times++) expect(await sendKeptCodes(SAL)).toEqual([]);
  expect(asked).toEqual(Array(2).fill('/api/fulfilments/o1/hand-over'));
  expect([keptCode(SAL, 'o1'), $codeAnswers.get().o1?.kind]).toEqual([CODE, kind]);
});

test.each([
  ['taken', () => Response.json({ acknowledged: true }), 'taken'],
  ['a right one that comes too late', refused(409, 'conflict', { ended: true }), 'refused'],
  ['a wrong one', refused(422, 'invalid'), 'refused'],
  ['nobody’s order', refused(404, 'not_found'), 'refused'],
] as const)('%s: deletes the code', async (_, answer, kind) => {
  answering(answer);
  const answers = await sendKeptCodes(SAL);
  expect(answers.map(([orderId, { kind }]) => [orderId, kind])).toEqual([['o1', kind]]);
  expect([ordersOfKeptCodes(SAL), $codeAnswers.get().o1?.kind]).toEqual([[], kind]);
});

test('does not send or delete a code of another account', async () => {
  const asked = answering(refused(404, 'not_found'));
  expect(await sendKeptCodes('sue')).toEqual([]);
  expect(asked).toEqual([]);
  // Another user signs in during the request.
  const meanwhile = answering(() => {
    $user.set({ userId: 'sue' } as never);
    return refused(404, 'not_found')();
  });
  await sendKeptCodes(SAL);
  expect([meanwhile.length, keptCode(SAL, 'o1')]).toEqual([1, CODE]);
});

test('keeps the code in the page when the storage is full', async () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepCode(SAL, 'o2', CODE);
  const asked = answering(() => Response.json({ acknowledged: true }));
  await sendKeptCodes(SAL);
  expect(asked.toSorted()).toEqual(['/api/fulfilments/o1/hand-over', '/api/fulfilments/o2/hand-over']);
  expect(keptCode(SAL, 'o2')).toBeUndefined();
});
