/** Email addresses as browsers accept them (HTML, "valid email address"), and their one stored form. */
import * as v from 'valibot';
import { commonWords } from '../words/en/common.ts';

const LOCAL = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * Characters that no domain has, but an address of a page may: they would end the host there, or change its meaning.
 */
const NOT_A_HOST = /[\s/?#:@\\%[\]<>^|\p{Cc}]/u;

/**
 * The stored form of an address: lower case, the domain in punycode; undefined for an invalid one. Stricter than
 * browsers: the domain has a dot, and the local part has no dot first, last or beside another one.
 */
export function parseEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const domain = asciiDomain(text.slice(at + 1));
  if (!LOCAL.test(local) || /^\.|\.\.|\.$/.test(local) || domain === undefined) return undefined;
  return `${local.toLowerCase()}@${domain}`;
}

/** Limit of an address in SMTP, in characters (RFC 5321, with RFC 3696's erratum). */
const EMAIL_CHARACTERS = 254;

/** An email address in its stored form (`parseEmail`). */
export const emailAddress = v.pipe(
  v.string(commonWords.required.email),
  v.trim(),
  v.nonEmpty(commonWords.required.email),
  v.maxLength(EMAIL_CHARACTERS, commonWords.tooLong(EMAIL_CHARACTERS)),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const email = parseEmail(dataset.value);
    if (email !== undefined) return email;
    addIssue({ message: commonWords.email });
    return NEVER;
  }),
  v.maxLength(EMAIL_CHARACTERS, commonWords.tooLong(EMAIL_CHARACTERS)),
);

/** Search term for an address: the stored form, or the text itself where it is no address. */
export const emailSearchTermOf = (text: string): string => parseEmail(text.trim()) ?? text.trim().toLowerCase();

function asciiDomain(domain: string): string | undefined {
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  const ascii = isAscii ? domain.toLowerCase() : hostOf(domain);
  return ascii !== undefined && ascii.length <= 253 && DOMAIN.test(ascii) ? ascii : undefined;
}

/** An international domain as URL parsers write it (UTS 46); undefined for an IP address. */
function hostOf(domain: string): string | undefined {
  if (NOT_A_HOST.test(domain)) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return /\.\d+$/.test(hostname) ? undefined : hostname;
  } catch {
    return undefined;
  }
}
