import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  test('matches its own hash only', async () => {
    const hash = await hashPassword('Secret#1');
    expect(await verifyPassword('Secret#1', hash)).toBe(true);
    expect(await verifyPassword('Secret#2', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  test('matches in any Unicode composition', async () => {
    const hash = await hashPassword('Pass\u00e9#1');
    expect(await verifyPassword('Passe\u0301#1', hash)).toBe(true);
  });

  test('matches no unknown account, not even the password of the placeholder hash', async () => {
    expect(await verifyPassword('', undefined)).toBe(false);
    expect(await verifyPassword('Secret#1', undefined)).toBe(false);
  });

  test('is checked with the parameters in its hash', async () => {
    const hash = await hashPassword('Secret#1');
    expect(await verifyPassword('Secret#1', hash.replace('scrypt$16384', 'scrypt$8192'))).toBe(false);
  });
});
