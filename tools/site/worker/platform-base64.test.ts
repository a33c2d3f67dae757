import { expect, test } from 'vitest';
import { PLATFORM } from './platform-base64.ts';

test('encodes and decodes base64, with and without padding', async () => {
  const { Base64 } = await import(`data:text/javascript,${encodeURIComponent(PLATFORM)}`);
  for (const length of [0, 1, 2, 3, 256]) {
    const bytes = Uint8Array.from({ length }, (_, n) => 255 - n);
    const text = Buffer.from(bytes).toString('base64');
    expect(Base64.fromUint8Array(bytes)).toBe(text);
    for (const read of [text, text.replace(/=+$/, '')]) expect(Base64.toUint8Array(read)).toEqual(bytes);
  }
});
