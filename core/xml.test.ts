import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../tests/fixtures/texts.ts';
import { escapeXml } from './xml.ts';

test('escapes markup', () => {
  expect(escapeXml(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &apos;Jerry&apos;&lt;/a&gt;',
  );
});

test('removes characters that XML does not admit', () => {
  expect(escapeXml('a\u0000b\u000bc\ud800d\uffffe\nf')).toBe('abcde\nf');
});

test('no result has markup or forbidden characters', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(escapeXml(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)|\0/);
    }),
  );
});
