import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { webAddress } from '../../tests/fixtures/texts.ts';
import { isPublicAddress } from './remote-photos.ts';

describe('an address is public', () => {
  test.each([
    'https://i.example.org/a.jpg',
    'https://example.org:443/a',
    'HTTPS://Example.ORG/a',
    'https://xn--bcher-kva.example/a',
    'https://localhost.example.org/a',
    'https://internal-photos.example.org/',
  ])('as %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  const hosts = [
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'a.localhost.',
    'localhost.localdomain',
    '127.0.0.1',
    '127.1',
    '127.0.0.1.',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '0',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[fe80::1]',
    '[fd00::1]',
    'intranet',
    'intranet.',
    'metadata.google.internal',
    'metadata.google.internal.',
    'x.internal.',
    'printer.local',
    'printer.local.',
    'nas.lan',
    'router.home',
    'router.home.arpa',
    'x.corp',
    'x.test',
  ];
  // Fails without the test for internal names, or when it does not strip the trailing dot.
  test.each(hosts)('but not at %s', (host) => {
    expect(isPublicAddress(`https://${host}/a.jpg`)).toBe(false);
  });

  test.each([
    'http://example.org/a',
    'ftp://example.org/a',
    'javascript:alert(1)',
    'data:image/png;base64,AA==',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'https://example.org:8443/a',
    'https://example.org:80/a',
    'https://ann@example.org/a',
    'https://ann:secret@example.org/a',
    'https://',
    'https:///',
    '//example.org/a',
    '/a.jpg',
    '',
  ])('nor as %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('never by an IP address, in any notation', () => {
    const written = fc
      .tuple(fc.nat(0xffffffff), fc.constantFrom('dotted', 'decimal', 'hex', 'octal'))
      .map(([n, how]) => {
        const parts = [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
        if (how === 'dotted') return parts.join('.');
        if (how === 'octal') return parts.map((part) => `0${part.toString(8)}`).join('.');
        return how === 'hex' ? `0x${(n >>> 0).toString(16)}` : String(n >>> 0);
      });
    fc.assert(
      fc.property(written, fc.constantFrom('', '.'), (host, dot) => {
        expect(isPublicAddress(`https://${host}${dot}/`)).toBe(false);
      }),
    );
    fc.assert(fc.property(fc.ipV6(), (host) => !isPublicAddress(`https://[${host}]/`)));
  });

  test('or not, for any input, without an exception', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), webAddress), (text) => typeof isPublicAddress(text) === 'boolean'));
  });
});
