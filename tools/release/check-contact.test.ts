import { expect, test } from 'vitest';
import { contactSettings } from './check-contact.ts';

test('an address becomes a variable of the Worker, with a message', () => {
  const CONTACT_EMAIL = 'help@shop.example';
  expect(contactSettings({ CONTACT_EMAIL })).toEqual({
    vars: { CONTACT_EMAIL },
    says: 'People write to help@shop.example. The contact page has no imprint: IMPRINT is not set (docs/operations.md, "Contact").',
  });
});

test('an imprint is set with the address, or without one', () => {
  const IMPRINT = 'Example Books\n1 Example Street';
  const CONTACT_EMAIL = 'help@shop.example';
  expect(contactSettings({ CONTACT_EMAIL, IMPRINT: `${IMPRINT}\n` })).toEqual({
    vars: { CONTACT_EMAIL, IMPRINT },
    says: 'People write to help@shop.example.',
  });
  expect(contactSettings({ IMPRINT }).vars).toEqual({ IMPRINT });
});

test('without an address the shop is deployed, with a message', () => {
  for (const given of [{}, { CONTACT_EMAIL: '' }])
    expect(contactSettings(given)).toEqual({
      vars: {},
      says: expect.stringContaining('CONTACT_EMAIL is not set (docs/'),
    });
});

test('an invalid address is an error', () => {
  for (const CONTACT_EMAIL of ['help', 'Help <help@shop.example>', 'help@shop.example\r\nBcc: a@b.example'])
    expect(() => contactSettings({ CONTACT_EMAIL })).toThrow('CONTACT_EMAIL is not an address');
});
