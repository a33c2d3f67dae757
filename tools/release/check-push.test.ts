import { expect, test } from 'vitest';
import { newVapidKeys } from '../stack/vapid-keys.ts';
import { pushSettings } from './check-push.ts';

const { VAPID_PUBLIC_KEY } = newVapidKeys();
const VAPID_SUBJECT = 'mailto:shop@shop.example';

test('with all three, the Worker gets the two public ones, and no stand-in', () => {
  const environment = { VAPID_PUBLIC_KEY, VAPID_SUBJECT, PUSH_STANDIN_URL: 'http://localhost:4327' };
  for (const secrets of [['VAPID_PRIVATE_KEY'], null])
    expect(pushSettings(environment, secrets)).toEqual({
      vars: { VAPID_PUBLIC_KEY, VAPID_SUBJECT },
      says: 'Pushes are signed for mailto:shop@shop.example.',
    });
});

test('without one of them nothing is sent, with a message', () => {
  expect(pushSettings({}, [])).toEqual({
    vars: {},
    says: expect.stringMatching(/^No push .* VAPID_PUBLIC_KEY, the secret VAPID_PRIVATE_KEY, VAPID_SUBJECT \(docs/),
  });
  expect(pushSettings({ VAPID_PUBLIC_KEY, VAPID_SUBJECT }, []).says).toContain(
    'not set: the secret VAPID_PRIVATE_KEY (',
  );
});

test('an invalid key or subject is an error', () => {
  expect(() => pushSettings({ VAPID_PUBLIC_KEY: 'B', VAPID_SUBJECT }, null)).toThrow('VAPID_PUBLIC_KEY');
  expect(() => pushSettings({ VAPID_PUBLIC_KEY, VAPID_SUBJECT: 'shop' }, null)).toThrow('VAPID_SUBJECT');
});
