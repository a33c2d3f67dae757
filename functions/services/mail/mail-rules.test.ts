import { expect, test, vi } from 'vitest';
import { parseSupportAddress } from './mail-rules.ts';

test('accepts an address', () => {
  expect(parseSupportAddress('help@shop.example')).toEqual({ address: 'help@shop.example' });
});

test.each([undefined, '', 'help', 'Help <help@shop.example>', 'a@shop.example\nBcc: b@shop.example'])(
  'with %j letters name none, and the log has the reason',
  (text) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(parseSupportAddress(text)).toEqual({
      address: null,
      missing: expect.stringMatching(/^not configured: CONTACT_EMAIL/),
    });
    expect(said).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/"letters name no address to write to: CONTACT/),
    );
  },
);
