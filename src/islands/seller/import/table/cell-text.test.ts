import { expect, test } from 'vitest';
import { cleanCell } from './cell-text.ts';

const LINE = { lines: false, isExport: false };
const LINES = { lines: true, isExport: false };

test.each([
  ['Pride &amp; Prejudice', 'Pride & Prejudice'],
  ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
  ['It&#39;s &quot;good&quot;', 'It\'s "good"'],
  ['&#1059;&#x431;&#1077;&#1078;', 'Убеж'],
  ['&Eacute;mile &Ccaron;apek &Lstrok;&oacute;d&zacute; &odblac;', 'Émile Čapek Łódź ő'],
  ['&szlig;&oelig;&Oslash;&thorn;&alpha;&YAcy;', 'ßœØþαЯ'],
  ['caf&amp;eacute;', 'café'],
  ['1&nbsp;&ndash;&nbsp;2', '1\u00a0–\u00a02'],
  ['&#150;', '–'],
  ['&#0;&#xD800;&#9999999;', '\ufffd\ufffd\ufffd'],
  ['R&D, AT&T; &unknown; & &;', 'R&D, AT&T; &unknown; & &;'],
  ['<b>Bold</b> title', 'Bold title'],
  ['One<br/>two', 'One two'],
  ['I <3 books, 5 < 6 > 4, <Anonymous>', 'I <3 books, 5 < 6 > 4, <Anonymous>'],
  ['Learning the &lt;b&gt; tag', 'Learning the <b> tag'],
  ['<script>alert(1)</script>Emma<style>b{}</style><!-- x -->', 'Emma'],
  ['\u202edivaD', 'divaD'],
  ['a\u0007b\u0000\u0092', 'ab'],
  ['שלום\u200f', 'שלום\u200f'],
  ['\u3164', ''],
  ['\u2800\u00a0', ''],
  ['&#8238;', ''],
])('%j is read as %j', (cell, text) => {
  expect(cleanCell(cell, LINE).text).toBe(text);
});

test('keeps the paragraphs of a description', () => {
  expect(cleanCell('<div><p>One &lt; two</p><p>Three<br>four</p></div>', LINES).text).toBe('One < two\n\nThree\nfour');
  expect(cleanCell('&lt;p&gt;One&lt;/p&gt;', LINES).text).toBe('One');
  expect(cleanCell('two\nlines', LINES).text).toBe('two\nlines');
});

test('reports hidden characters', () => {
  expect(cleanCell('a\u2066b', LINE)).toEqual({ text: 'ab', hadHidden: true });
  expect(cleanCell('a\u200bb', LINE)).toEqual({ text: 'ab', hadHidden: true });
  expect(cleanCell('a &amp; b\nc', LINE)).toEqual({ text: 'a & b c', hadHidden: false });
  expect(cleanCell('a\u200bb', LINES)).toEqual({ text: 'a\u200bb', hadHidden: false });
});

test('does not decode our own exports', () => {
  expect(cleanCell('<b>Fish &amp; Chips</b>', { lines: false, isExport: true }).text).toBe('<b>Fish &amp; Chips</b>');
});
