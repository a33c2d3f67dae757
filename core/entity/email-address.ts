/** Email addresses as browsers take them in a field for one (HTML, "valid email address"), and the one way in which they are kept. */

const LOCAL = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** Characters that no domain has, but an address of a page may: they would end the host there, or be read as something else. */
const NOT_A_HOST = /[\s/?#:@\\%[\]<>^|\p{Cc}]/u;

/**
 * The address as accounts have it: lower case, the domain in punycode. Undefined for what is none. Beyond what browsers ask for, the domain has a
 * dot, and before the @ no dot stands first, last or beside another one.
 */
export function readEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const domain = asciiDomain(text.slice(at + 1));
  if (!LOCAL.test(local) || /^\.|\.\.|\.$/.test(local) || domain === undefined) return undefined;
  return `${local.toLowerCase()}@${domain}`;
}

/** An address to look for: as accounts have it, or as it stands where it is none. */
export const emailSought = (text: string): string => readEmail(text.trim()) ?? text.trim().toLowerCase();

function asciiDomain(domain: string): string | undefined {
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  const ascii = isAscii ? domain.toLowerCase() : hostOf(domain);
  return ascii !== undefined && ascii.length <= 253 && DOMAIN.test(ascii) ? ascii : undefined;
}

/** An international domain as every URL parser writes it (UTS 46). One that turns out to be an IP address is none. */
function hostOf(domain: string): string | undefined {
  if (NOT_A_HOST.test(domain)) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return /\.\d+$/.test(hostname) ? undefined : hostname;
  } catch {
    return undefined;
  }
}
