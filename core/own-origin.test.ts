import { expect, test } from 'vitest';
import { isSecureOrigin, parseOrigin } from './own-origin.ts';

test('an origin is HTTPS, or plain HTTP on one’s own machine', () => {
  expect(isSecureOrigin('https://shop.example')).toBe(true);
  expect(isSecureOrigin('https://localhost:4321')).toBe(true);
  for (const local of ['http://localhost', 'http://localhost:4321', 'http://127.0.0.1:8', 'http://[::1]:4321'])
    expect(isSecureOrigin(local)).toBe(false);
});

test.each([
  'http://shop.example',
  'http://localhost.shop.example',
  'http://127.0.0.1.shop.example',
  'http://192.168.0.7:4321',
  'http://0.0.0.0:4321',
  'ftp://localhost',
  'https://shop.example/',
  'https://shop.example/shop',
  'shop.example',
  'localhost:4321',
  '',
])('%j is refused', (origin) => {
  expect(() => parseOrigin(origin)).toThrow('ORIGIN');
  expect(() => isSecureOrigin(origin)).toThrow('ORIGIN');
});
