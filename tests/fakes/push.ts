/**
 * A way out for pushes that keeps them. What becomes of one follows from the name with which the last part of its address begins,
 * as at the stand-in: of `410-…` the browser is gone, `413-…` is not taken, `500-…` has to wait, `429-…` for ten minutes, for
 * `403-…` our keys are wrong, and of what goes to `lost-…` nobody learns whether it was taken (it was).
 */
import type { Push, PushNotice, PushResult } from '../../functions/domain/ports/push.ts';

const RESULTS = {
  '410': { result: 'gone', error: '410' },
  '413': { result: 'refused', error: '413' },
  '500': { result: 'later', error: '500' },
  '429': { result: 'later', error: '429', afterMs: 10 * 60_000 },
  '403': { result: 'later', error: '403', settings: true },
  lost: { result: 'unknown', error: 'no answer' },
} as const satisfies Readonly<Record<string, PushResult>>;

export type PushFault = keyof typeof RESULTS;

const isFault = (name: string): name is PushFault => Object.hasOwn(RESULTS, name);

/** Where browsers of tests subscribe. */
export const PUSH_ORIGIN = 'https://push.example';

export function fakePush() {
  const how: { fails?: PushFault | undefined } = {};
  /** Every push that was taken, in their order; one twice if it was so twice. */
  const sent: PushNotice[] = [];
  const push: Push = {
    publicKey: 'BPublicKeyOfTests',
    takes: (endpoint) => endpoint.startsWith(`${PUSH_ORIGIN}/`),
    send: async (notice) => {
      const [name = ''] = (notice.to.endpoint.split('/').at(-1) ?? '').split('-');
      const fault = how.fails ?? (isFault(name) ? name : undefined);
      if (fault === undefined || fault === 'lost') sent.push(notice);
      return fault === undefined ? { result: 'sent' } : RESULTS[fault];
    },
  };
  return { push, sent, how };
}
