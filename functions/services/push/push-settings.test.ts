/** Allowed endpoints, and push settings of the environment. */
import { describe, expect, test, vi } from 'vitest';
import { newSender } from '../../../tools/stand-ins/push/test-bench.ts';
import { isPushEndpoint, PUSH_STANDIN_HOST } from './push-endpoints.ts';
import { createWebPush, pushResultOf } from './web-push.ts';

describe('allows', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/dGVzdA:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
  ])('%s', (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://user@fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.example/fcm/send/a',
    'https://evilpush.apple.com/a',
    'https://notify.windows.com.evil.example/',
    'https://storage.googleapis.com/bucket',
    'https://fcm.googleapis.com@evil.example/',
    'https://127.0.0.1/send/1',
    'https://[::1]/send/1',
    'https://localhost/send/1',
    `https://${PUSH_STANDIN_HOST}/send/1`,
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
    'fcm.googleapis.com/fcm/send/a',
    '',
  ])('refuses %s', (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(false));

  test('allows the stand-in where it is configured, also only by https', () => {
    expect(isPushEndpoint(`https://${PUSH_STANDIN_HOST}/send/1`, true)).toBe(true);
    expect(isPushEndpoint(`http://${PUSH_STANDIN_HOST}/send/1`, true)).toBe(false);
    expect(isPushEndpoint('https://localhost:4327/send/1', true)).toBe(false);
  });
});

describe('the settings', () => {
  const { publicKey, privateKey, subject } = newSender();
  const SETTINGS = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject };

  const listen = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  test('with all three, browsers can subscribe', () => {
    const said = listen();
    const push = createWebPush(SETTINGS);
    expect([push.publicKey, push.missing]).toEqual([publicKey, undefined]);
    expect(said).not.toHaveBeenCalled();
  });

  test.each([
    [{}, 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT are not set'],
    [{ ...SETTINGS, VAPID_SUBJECT: undefined }, 'VAPID_SUBJECT is not set'],
    [{ ...SETTINGS, VAPID_SUBJECT: 'mailto: shop@example.com' }, 'VAPID_SUBJECT is neither'],
    [{ ...SETTINGS, VAPID_SUBJECT: 'shop@example.com' }, 'VAPID_SUBJECT is neither'],
    [{ ...SETTINGS, VAPID_PUBLIC_KEY: privateKey }, 'VAPID_PUBLIC_KEY is no'],
    [{ ...SETTINGS, VAPID_PRIVATE_KEY: publicKey }, 'VAPID_PRIVATE_KEY is no'],
  ])('without one of them, or with an invalid one, the error names it but no key: %#', async (settings, why) => {
    const said = listen();
    const push = createWebPush(settings);
    expect([push.publicKey, push.missing]).toEqual([null, expect.stringContaining(why)]);
    const log = said.mock.calls.flat().join(' ');
    expect(log).toContain(why);
    expect(log).not.toContain(privateKey);
    const to = { endpoint: 'https://fcm.googleapis.com/a', p256dh: publicKey, auth: 'x' };
    const notice = { to, payload: '', ttlSeconds: 1, urgency: 'low', topic: 't' } as const;
    expect(await push.send(notice)).toMatchObject({ result: 'later', settings: true });
  });
});

test.each([
  [201, null, { result: 'sent' }],
  [301, null, { result: 'refused', error: '301' }],
  [429, 'Wed, 21 Oct 2026 07:28:00 GMT', { result: 'later', error: '429' }],
  [429, '999999', { result: 'later', error: '429', afterMs: 24 * 60 * 60_000 }],
])('an answer of %i with Retry-After %s', (status, retryAfter, result) => {
  expect(pushResultOf(status, retryAfter)).toEqual(result);
});
