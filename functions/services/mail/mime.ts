import type { Mail } from '../../domain/ports/mail.ts';
import type { Sender } from './mail-rules.ts';

const LINE_BREAK = '\r\n';
const UTF8 = new TextEncoder();

/**
 * A letter in the format of https://www.rfc-editor.org/rfc/rfc5322, in two alternative parts: text and HTML. Every line
 * is ASCII and has at most 998 characters. The letter was validated before (`mailRefusalOf`).
 */
export function formatMime(mail: Mail, from: Sender, messageId: string, sentAt: number): string {
  // Cannot occur in a part: there, `=` is always followed by two digits or the end of a line.
  const boundary = `=_${messageId.slice(1, messageId.indexOf('@'))}`;
  const headers = {
    From: from.name ? `${encodedName(from.name)} <${from.address}>` : from.address,
    ...(from.replyTo && { 'Reply-To': from.replyTo }),
    To: mail.to,
    Subject: encodedText(mail.subject),
    Date: new Date(sentAt).toUTCString().replace('GMT', '+0000'),
    'Message-ID': messageId,
    'MIME-Version': '1.0',
    ...mail.headers,
    'Content-Type': `multipart/alternative;${LINE_BREAK} boundary="${boundary}"`,
  };
  return [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...['', `--${boundary}`, ...part('text/plain', mail.text)],
    ...[`--${boundary}`, ...part('text/html', mail.html)],
    ...[`--${boundary}--`, ''],
  ].join(LINE_BREAK);
}

const part = (type: string, content: string): string[] => [
  `Content-Type: ${type}; charset=utf-8`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  quotedPrintable(content),
];

/**
 * Identical for every try of a letter, so that mailboxes recognise a duplicate. A digest of the id, because the id
 * contains ids of users.
 */
export async function messageIdOf(id: string, from: Sender): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', UTF8.encode(id)));
  const local = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `<${local}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
}

const LONGEST_PLAIN = 66;
/** Bytes per encoded word, for lines of at most 76 characters (https://www.rfc-editor.org/rfc/rfc2047#section-2). */
const BYTES_OF_WORD = 42;

/** A header's text: unchanged if it is short ASCII, otherwise as encoded words, one per line. */
function encodedText(text: string): string {
  if (/^[ -~]+$/.test(text) && text.length <= LONGEST_PLAIN && !text.includes('=?')) return text;
  const words: number[][] = [[]];
  for (const character of text) {
    const bytes = UTF8.encode(character);
    if ((words.at(-1)?.length ?? 0) + bytes.length > BYTES_OF_WORD) words.push([]);
    words.at(-1)?.push(...bytes);
  }
  return words.map((word) => `=?UTF-8?B?${btoa(String.fromCharCode(...word))}?=`).join(`${LINE_BREAK} `);
}

/** A display name: quoted if it is ASCII, because it may contain a comma or a dot. */
const encodedName = (name: string): string =>
  /^[ -~]+$/.test(name) && name.length <= LONGEST_PLAIN ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : encodedText(name);

const LONGEST_LINE = 76;

/** https://www.rfc-editor.org/rfc/rfc2045#section-6.7: ASCII stays readable, and long lines are broken. */
function quotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => {
      let [done, current] = ['', ''];
      const bytes = UTF8.encode(line);
      for (const [index, byte] of bytes.entries()) {
        const next = quoted(byte, index === bytes.length - 1);
        // Leaves one character for the `=` of a soft line break.
        if (current.length + next.length >= LONGEST_LINE) {
          done += `${current}=${LINE_BREAK}`;
          current = '';
        }
        current += next;
      }
      return done + current;
    })
    .join(LINE_BREAK);
}

/** Spaces and tabs are lost at the end of a line. */
function quoted(byte: number, isLast: boolean): string {
  const isBlank = byte === 0x20 || byte === 0x09;
  const isPlain = byte > 0x20 && byte < 0x7f && byte !== 0x3d;
  if (isPlain || (isBlank && !isLast)) return String.fromCharCode(byte);
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
