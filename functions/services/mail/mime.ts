import type { Mail } from '../../domain/ports/mail.ts';
import type { Sender } from './mail-rules.ts';

const LINE_BREAK = '\r\n';
const UTF8 = new TextEncoder();

/**
 * A letter as https://www.rfc-editor.org/rfc/rfc5322 writes it, in two parts of the same meaning: text and HTML. Every line is
 * ASCII and at most 998 characters long. What stands in it was judged before (`refusalOf`).
 */
export function mimeOf(mail: Mail, from: Sender, messageId: string, sentAt: number): string {
  // Never in a part: there, `=` comes only before two digits and at the end of a line.
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
 * The same for the same letter at each try, so that mailboxes can tell a copy. A digest of the id, which names people.
 */
export async function messageIdOf(id: string, from: Sender): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', UTF8.encode(id)));
  const local = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `<${local}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
}

const LONGEST_PLAIN = 66;
/** Of a word, so that the line stays within the 76 characters of https://www.rfc-editor.org/rfc/rfc2047#section-2. */
const BYTES_OF_WORD = 42;

/** A text of a header: as it is where it is short ASCII, otherwise in encoded words, one a line. */
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

/** A name before an address: quoted where it is ASCII, because it may have a comma or a dot. */
const encodedName = (name: string): string =>
  /^[ -~]+$/.test(name) && name.length <= LONGEST_PLAIN ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : encodedText(name);

const LONGEST_LINE = 76;

/** https://www.rfc-editor.org/rfc/rfc2045#section-6.7: readable as long as it is ASCII, and no line is too long. */
function quotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => {
      let [done, current] = ['', ''];
      const bytes = UTF8.encode(line);
      for (const [index, byte] of bytes.entries()) {
        const next = quoted(byte, index === bytes.length - 1);
        // One place is left for the `=` of a break that the reader takes out.
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

/** Spaces and tabs get lost at the end of a line. */
function quoted(byte: number, isLast: boolean): string {
  const isBlank = byte === 0x20 || byte === 0x09;
  const isPlain = byte > 0x20 && byte < 0x7f && byte !== 0x3d;
  if (isPlain || (isBlank && !isLast)) return String.fromCharCode(byte);
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
