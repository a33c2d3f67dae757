/**
 * A push sender that records pushes. The prefix of the last part of the address decides the result, as at the stand-in:
 * `410-` is gone, `413-` is refused, `500-` is delayed, `429-` for ten minutes, for `403-` our keys are wrong, and
 * `lost-` is sent with an unknown result.
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

export const PUSH_ORIGIN = 'https://push.example';

export function fakePush() {
  const how: { fails?: PushFault | undefined } = {};
  /** Sent pushes in their order; repeated sends count. */
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
