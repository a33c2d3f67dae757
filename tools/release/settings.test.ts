import { expect, test } from 'vitest';
import { newVapidKeys } from '../stack/vapid-keys.ts';
import { SECRETS } from './release.ts';
import {
  asLine,
  asVariable,
  faultsOf,
  isSecretSetting,
  isSettingName,
  parseValues,
  type SettingValues,
} from './settings.ts';

const RIGHT: SettingValues = {
  ORIGIN: 'https://your.shop',
  STRIPE_SECRET_KEY: 'sk_live_51abc',
  PUBLIC_STRIPE_KEY: 'pk_live_51abc',
  GOOGLE_CLIENT_ID: '123-abc.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-abc',
  DATABASE_URL: 'libsql://dogear-you.turso.io',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  ...newVapidKeys(),
  VAPID_SUBJECT: 'mailto:help@your.shop',
  CONTACT_EMAIL: 'help@your.shop',
  MAIL_FROM: 'Dogear <letters@your.shop>',
  SMTP_URL: 'smtps://me:secret@smtp.your.shop:465',
  MAIL_EVENTS_QUEUE: 'mail-events',
};

test('a file has a setting in each line', () => {
  const { values, faults } = parseValues(
    '# Keys of the sandbox\n\nORIGIN=https://your.shop\r\nexport GOOGLE_CLIENT_SECRET = "a=b#c" \nCONTACT_EMAIL=\n',
  );
  expect(values).toEqual({ ORIGIN: 'https://your.shop', GOOGLE_CLIENT_SECRET: 'a=b#c', CONTACT_EMAIL: '' });
  expect(faults).toEqual([]);
});

// Fails when a fault quotes the line: it may be a secret.
test('a line with a fault is named by its number', () => {
  expect(parseValues('sk_live_lost\nSTRIPE_SECRET=sk_live_lost\n').faults).toEqual([
    'Line 1 is not NAME=value.',
    'Line 2: there is no setting STRIPE_SECRET.',
  ]);
});

test('an imprint has its lines in one line of a file', () => {
  expect(asVariable('IMPRINT', 'Example Books\\n1 Example Street')).toBe('Example Books\n1 Example Street');
  expect(asLine('IMPRINT', 'Example Books\n1 Example Street')).toBe('IMPRINT=Example Books\\n1 Example Street');
});

test('right values have no fault', () => {
  expect(faultsOf(RIGHT)).toEqual([]);
  expect(faultsOf({ CONTACT_EMAIL: '' })).toEqual([]);
});

// Fails when a fault repeats what was given.
test('each wrong value is named without being shown', () => {
  for (const name of Object.keys(RIGHT).filter(isSettingName)) {
    const [fault = '', ...others] = faultsOf({ ...RIGHT, [name]: 'wrong value' });
    expect([fault, others]).toEqual([expect.stringMatching(new RegExp(`^${name}: `)), []]);
    expect(fault).not.toContain('wrong value');
  }
  expect(faultsOf({ ORIGIN: 'http://localhost:4321' })).toEqual(['ORIGIN: it begins with https://']);
});

test('every secret of a release is a secret setting', () => {
  for (const name of SECRETS) expect([name, isSettingName(name) && isSecretSetting(name)]).toEqual([name, true]);
});
