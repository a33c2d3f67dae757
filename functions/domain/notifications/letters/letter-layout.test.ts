import { expect, test } from 'vitest';
import { foreignText, quotedBookName } from '../../../../core/notifications/foreign-text.ts';
import type { Letter } from './define-letter.ts';
import { letterHtml, letterSubject, letterText, quotedPart } from './letter-layout.ts';

const EVIL = '<img src=x onerror=alert(1)>" & \u202etxt.exe\u2066\r\nBcc: all@example.org';

const letter = (title: string): Letter => ({
  subject: `Sold: ${quotedBookName(foreignText(title))}`,
  preview: `Gone: ${quotedBookName(foreignText(title))}`,
  title: 'Sold',
  parts: [
    `${quotedBookName(foreignText(title))} was bought.`,
    ...quotedPart('The seller wrote:', foreignText(`${title}\n\nBye`)),
    {
      items: [
        { title: quotedBookName(foreignText(title)), note: 'now $4.00', url: 'https://dogear.test/book/1?a=1&b=2' },
      ],
    },
    { pairs: [['Price', '$4.00']] },
  ],
  action: { label: 'Look at it', url: 'https://dogear.test/#a"b' },
  note: 'That is all.',
});

test('isolates users’ texts: escaped, with their own direction, without line breaks or marks', () => {
  const html = letterHtml(letter(EVIL));
  expect(html).not.toMatch(/<img|\u202e|\u2066|\u2068|\r/);
  expect(html).toContain(
    '“<bdi>&lt;img src=x onerror=alert(1)&gt;’ &amp; txt.\u200aexe Bcc: all\u200a@\u200aexample.\u200aorg</bdi>” was bought.',
  );
  expect(html).toContain('href="https://dogear.test/#a&quot;b"');
  expect(letterSubject(letter(EVIL))).toBe(
    'Sold: “<img src=x onerror=alert(1)>’ & txt.\u200aexe Bcc: all\u200a@\u200aexample.\u200aorg”',
  );
});

// Fails when the dots of a tracking number are copied with it, or are not text for programs.
test('copies a grouped number without its dots', () => {
  const html = letterHtml({
    ...letter('Emma'),
    parts: quotedPart('The seller wrote:', foreignText('RR123456785GB · col·lecció')),
  });
  const line = /<blockquote[^>]*>(.*)<\/blockquote>/.exec(html)?.[1] ?? '';
  const copied = line.replaceAll(/<span style="-webkit-user-select:none;user-select:none">·<\/span>/g, '');
  expect(copied).toBe('<bdi>RR123456785GB · col·lecció</bdi>');
  expect(line.replaceAll(/<.*?>/g, '')).toBe('RR1234·5678·5GB · col·lecció');
});

test('has all of the HTML in the plain text', () => {
  expect(letterText(letter('Emma'))).toBe(
    [
      ...[
        'Sold',
        '',
        '“Emma” was bought.',
        '',
        'The seller wrote:',
        '> Emma',
        '> Bye',
        '',
        '- “Emma”',
        '  now $4.00',
        '  https://dogear.test/book/1?a=1&b=2',
        '',
      ],
      ...['Price: $4.00', '', 'Look at it:', 'https://dogear.test/#a"b', '', 'That is all.', ''],
      ...['-- ', 'Dogear, the marketplace for used books'],
      ...['Help:', 'https://dogear.test/help', 'Contact:', 'https://dogear.test/contact', ''],
    ].join('\n'),
  );
});

test('isolates a right-to-left title in plain text, too', () => {
  expect(letterSubject(letter('ألف ليلة'))).toBe('Sold: “\u2068ألف ليلة\u2069”');
  expect(letterHtml(letter('ألف ليلة'), null, { lang: 'ar', dir: 'rtl' })).toContain('<html lang="ar" dir="rtl">');
});

test('fetches nothing, runs nothing, and is small', () => {
  const html = letterHtml(letter('Emma'));
  expect(html).not.toMatch(/<(img|link|script|iframe|object|form)\b|url\(|@import|@font-face/);
  expect([...html.matchAll(/https?:\/\/[^"<\s]+/g)].every(([url]) => url.startsWith('https://dogear.test/'))).toBe(
    true,
  );
  expect(new Blob([html]).size).toBeLessThan(10_000);
});

test('names no side as left or right', () => {
  expect(letterHtml(letter('Emma'))).not.toMatch(/(left|right)\b/);
});

// Fails when a moment breaks elsewhere, as at 320 pixels, or its parts change places from right to left.
test('breaks a moment only between its day and its time', () => {
  const parts = [
    'It waits until Nov\u00a023,\u00a012:15\u00a0AM\u00a0UTC.',
    { pairs: [['On', 'Nov\u00a023,\u00a02026,\u00a012:10\u00a0AM\u00a0UTC']] },
  ] as const;
  const html = letterHtml({ ...letter('Emma'), parts });
  expect(html).toContain(
    'until <span dir="ltr"><span style="white-space:nowrap">Nov\u00a023,\u00a0</span><wbr><span style="white-space:nowrap">12:15\u00a0AM\u00a0UTC</span></span>.',
  );
  expect(html).toContain(
    '><span dir="ltr"><span style="white-space:nowrap">Nov\u00a023,\u00a02026,\u00a0</span><wbr><span style="white-space:nowrap">12:10\u00a0AM\u00a0UTC</span></span></td>',
  );
});
