/**
 * Layout of all letters, as HTML and as plain text. It has no picture and no external resource, fits 320 px, and is
 * readable in light and dark mode and with colours that a mail program has inverted.
 */
import { BRAND } from '../../../../core/brand.ts';
import { END_OF_ISOLATE, type ForeignText, ISOLATE, quotedLines } from '../../../../core/notifications/foreign-text.ts';
import { letterFrameWords } from '../../../../core/words/en/letters/frame.ts';
import { paths } from '../../../../src/paths.ts';
import type { Letter, LetterPart } from './define-letter.ts';

/** Language and direction of a letter. */
export type LetterLanguage = { readonly lang: string; readonly dir: 'ltr' | 'rtl' };

/** Address that switches off this kind of news. */
export type FooterLink = { readonly url: string; readonly label: string };

/** A user's texts as a part that names their author; empty for texts without visible characters. */
export const quotedPart = (by: string, ...texts: readonly (ForeignText | null)[]): readonly LetterPart[] =>
  inLines(
    by,
    texts.flatMap((text) => quotedLines(text)),
  );

/** Parts of a postal address in the same form. */
export const quotedAddressPart = (by: string, ...parts: readonly (ForeignText | null)[]): readonly LetterPart[] =>
  inLines(
    by,
    parts.flatMap((part) => quotedLines(part, true)),
  );

const inLines = (by: string, lines: readonly string[]): readonly LetterPart[] =>
  lines.length > 0 ? [{ by, lines }] : [];

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const MARKED = new RegExp(`${ISOLATE}([^${END_OF_ISOLATE}]*)${END_OF_ISOLATE}`, 'gu');

/** In plain text, marks stay only around text from right to left. */
export const withFewerIsolates = (text: string): string =>
  text.replaceAll(MARKED, (marked: string, inner: string) => (RIGHT_TO_LEFT.test(inner) ? marked : inner));

/** "the book" stands for a missing title, also at the start of a sentence. */
const withCapitalThe = (text: string): string => text.replace(/^the /, 'The ');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  [ISOLATE]: '<bdi>',
  [END_OF_ISOLATE]: '</bdi>',
};

const escaped = (text: string): string =>
  text.replaceAll(new RegExp(`[&<>"${ISOLATE}${END_OF_ISOLATE}]`, 'gu'), (character) => ESCAPES[character] ?? '');

/** A moment in a letter (`formatUtc`, `formatUtcWithYear`): text from right to left would reorder it. */
const MOMENT = /[A-Z][a-z]{2}\u00a0\d{1,2},\u00a0(?:\d{4},\u00a0)?\d{1,2}:\d\d\u00a0[AP]M\u00a0UTC/g;

/** The gap between the day and the time of a moment. */
const BEFORE_TIME = /(?<=,\u00a0)(?=\d{1,2}:)/;

/** On a narrow screen the time may wrap below its day. */
const momentHtml = (moment: string): string =>
  `<span dir="ltr">${moment
    .split(BEFORE_TIME)
    .map((part) => `<span style="white-space:nowrap">${part}</span>`)
    .join('<wbr>')}</span>`;

/** Text of an element. */
const inline = (text: string): string => escaped(text).replaceAll(MOMENT, momentHtml);

/** A dot between the digits of a number, which keeps programs from dialling it (foreign-text.ts). */
const BETWEEN_DIGITS = /(?<=\p{Nd})·(?=\p{Nd})/gu;

/** A user's line. A copied number has its digits without the dots; programs that look for links see the dots. */
const quotedHtml = (line: string): string =>
  escaped(line).replaceAll(BETWEEN_DIGITS, '<span style="-webkit-user-select:none;user-select:none">·</span>');

/** Colours of `src/styles/tokens.css`. */
const LIGHT = {
  paper: '#f5f4ee',
  sheet: '#fdfcf8',
  ink: '#1b231f',
  soft: '#4d5751',
  rule: '#d6d3c6',
  accent: '#1c5a43',
  on: '#fdfcf8',
};
const DARK = {
  paper: '#151a17',
  sheet: '#1d2420',
  ink: '#ebe8dd',
  soft: '#b2b8ae',
  rule: '#37413b',
  accent: '#9ccbb0',
  on: '#10241a',
};

const DARK_RULES = `.paper{background:${DARK.paper}!important}.sheet{background:${DARK.sheet}!important;border-color:${DARK.rule}!important}
.ink{color:${DARK.ink}!important}.soft{color:${DARK.soft}!important}.link{color:${DARK.accent}!important}
.rule{border-color:${DARK.rule}!important}.button{background:${DARK.accent}!important;color:${DARK.on}!important}`;

const FONT = "font-family:Georgia,'Times New Roman',serif";
const TEXT = `margin:0 0 16px;${FONT};font-size:17px;line-height:1.5;color:${LIGHT.ink};overflow-wrap:anywhere`;
const SOFT = `margin:0 0 12px;${FONT};font-size:15px;line-height:1.5;color:${LIGHT.soft};overflow-wrap:anywhere`;

const paragraph = (html: string): string => `<p class="ink" style="${TEXT}">${html}</p>`;

function partHtml(part: LetterPart): string {
  if (typeof part === 'string') return paragraph(inline(withCapitalThe(part)));
  if ('lines' in part)
    return `<p class="ink" style="${TEXT};margin:0 0 4px">${escaped(part.by)}</p>
<blockquote class="soft rule" dir="auto" style="${SOFT};margin:0 0 16px;padding-inline-start:14px;border-inline-start:3px solid ${LIGHT.rule}">${part.lines.map(quotedHtml).join('<br>')}</blockquote>`;
  if ('pairs' in part) {
    const rows = part.pairs.map(
      ([label, value]) =>
        `<tr><th class="soft rule" scope="row" style="${SOFT};margin:0;padding:8px 0;padding-inline-end:16px;text-align:start;vertical-align:top;font-weight:400;white-space:nowrap;overflow-wrap:normal;border-block-start:1px solid ${LIGHT.rule}">${escaped(label)}</th>
<td class="ink rule" style="${TEXT};font-size:15px;margin:0;padding:8px 0;text-align:end;border-block-start:1px solid ${LIGHT.rule}">${inline(value)}</td></tr>`,
    );
    return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`;
  }
  const items = part.items.map(({ title, note, url }) => {
    const link = url
      ? `<br><a class="link" href="${escaped(url)}" style="color:${LIGHT.accent};font-size:15px">${escaped(letterFrameWords.openItem)}</a>`
      : '';
    return `<li style="margin:0 0 8px">${escaped(withCapitalThe(title))}<br><span class="soft" style="color:${LIGHT.soft};font-size:15px">${escaped(note)}</span>${link}</li>`;
  });
  return `<ul class="ink" style="${TEXT};padding-inline-start:20px">${items.join('')}</ul>`;
}

/** Links to help and contact: below every letter, on the origin of its action. */
const footOf = ({ action }: Letter): readonly FooterLink[] => [
  { label: letterFrameWords.help, url: new URL(paths.help(), action.url).href },
  { label: letterFrameWords.contact, url: new URL(paths.contact(), action.url).href },
];

/** The reader's colour scheme by default, or a fixed one. */
export type ColorScheme = 'light dark' | 'light' | 'dark';

const DARK_MEDIA_QUERY: Readonly<Record<ColorScheme, string>> = {
  'light dark': '(prefers-color-scheme:dark)',
  light: 'not all',
  dark: 'all',
};

/** The letter as a complete HTML page. */
export function letterHtml(
  letter: Letter,
  off: FooterLink | null = null,
  { lang, dir }: LetterLanguage = letterFrameWords,
  scheme: ColorScheme = 'light dark',
): string {
  const { subject, preview, title, parts, action, note } = letter;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="${scheme}"><meta name="supported-color-schemes" content="${scheme}">
<title>${escaped(withFewerIsolates(subject))}</title>
<style>:root{color-scheme:${scheme};supported-color-schemes:${scheme}}
@media ${DARK_MEDIA_QUERY[scheme]}{${DARK_RULES}}</style></head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}${'&#8199;&#847; '.repeat(40)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:start"><tr><td>
<p class="soft" style="${SOFT};letter-spacing:.02em">${escaped(BRAND)}</p>
<div role="main" class="sheet" style="background:${LIGHT.sheet};border:1px solid ${LIGHT.rule};padding:28px 24px">
<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:26px;line-height:1.25;font-weight:600;color:${LIGHT.ink};overflow-wrap:anywhere">${escaped(title)}</h1>
${parts.map(partHtml).join('\n')}
<p style="margin:24px 0"><a class="button" href="${escaped(action.url)}" style="display:inline-block;padding:13px 22px;background:${LIGHT.accent};color:${LIGHT.on};${FONT};font-size:17px;line-height:1.2;text-decoration:none;border-radius:3px">${escaped(action.label)}</a></p>
<p class="soft" style="${SOFT};font-size:13px">${escaped(letterFrameWords.orOpen)}<br><a class="link" href="${escaped(action.url)}" style="color:${LIGHT.accent};overflow-wrap:anywhere">${escaped(action.url)}</a></p>
${note ? `<p class="soft rule" style="${SOFT};margin:20px 0 0;padding-block-start:16px;border-block-start:1px solid ${LIGHT.rule}">${escaped(note)}</p>` : ''}
</div>
<p class="soft" style="${SOFT};font-size:13px;margin:16px 0 0">${escaped(letterFrameWords.footer)}<br>${footOf(letter)
    .map(({ label, url }) => `<a class="soft" href="${escaped(url)}" style="color:${LIGHT.soft}">${escaped(label)}</a>`)
    .join(
      ' · ',
    )}${off ? `<br><a class="soft" href="${escaped(off.url)}" style="color:${LIGHT.soft}">${escaped(off.label)}</a>` : ''}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

function partText(part: LetterPart): string {
  if (typeof part === 'string') return withCapitalThe(part);
  if ('lines' in part) return [part.by, ...part.lines.map((line) => `> ${line}`)].join('\n');
  if ('pairs' in part) return part.pairs.map(([label, value]) => `${label}: ${value}`).join('\n');
  return part.items
    .map(({ title, note, url }) => `- ${withCapitalThe(title)}\n  ${note}${url ? `\n  ${url}` : ''}`)
    .join('\n');
}

/** The letter as plain text. */
export function letterText(letter: Letter, off: FooterLink | null = null): string {
  const { title, parts, action, note } = letter;
  const links = [...footOf(letter), ...(off ? [off] : [])].map(({ label, url }) => `${label}:\n${url}`);
  return withFewerIsolates(
    [
      title,
      ...parts.map(partText),
      `${action.label}:\n${action.url}`,
      ...(note ? [note] : []),
      ['-- ', letterFrameWords.footer, ...links].join('\n'),
    ].join('\n\n'),
  ).concat('\n');
}

/** The subject as a header value. */
export const letterSubject = ({ subject }: Letter): string => withFewerIsolates(subject);

/** Headers of a letter; for news also the unsubscribe link of one click (RFC 8058). */
export const letterHeaders = (
  off: FooterLink | null = null,
  { lang }: LetterLanguage = letterFrameWords,
): Readonly<Record<string, string>> => ({
  'Auto-Submitted': 'auto-generated',
  'Content-Language': lang,
  ...(off && { 'List-Unsubscribe': `<${off.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});
