import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../tests/fixtures/texts.ts';
import { xmlText } from './xml.ts';

test('what would be markup is text', () => {
  expect(xmlText(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &apos;Jerry&apos;&lt;/a&gt;',
  );
});

test('what XML does not admit is left out', () => {
  expect(xmlText('a\u0000b\u000bc\ud800d\uffffe\nf')).toBe('abcde\nf');
});

test('no text has markup or forbidden characters afterwards', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(xmlText(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)|\0/);
    }),
  );
});
