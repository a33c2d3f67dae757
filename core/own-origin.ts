/** The shop's own origin, as it is configured. */

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether this host name, as URLs spell it, is the machine that asks. */
export const isOwnMachine = (hostname: string): boolean => OWN_MACHINE.has(hostname);

/**
 * The configured origin as a URL. It is HTTPS, or plain HTTP on one's own machine: there no network lies between, and Safari
 * keeps no `Secure` cookie. Throws for plain HTTP anywhere else, and for what is not an origin.
 */
export function requireOrigin(origin: string): URL {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin) throw new Error(`ORIGIN is not an origin, such as https://shop.example: ${origin}`);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url.hostname))) return url;
  throw new Error(`ORIGIN must begin with https://, except on your own machine: ${origin}`);
}

/** Whether the origin is HTTPS. Throws like `requireOrigin`. */
export const isSecureOrigin = (origin: string): boolean => requireOrigin(origin).protocol === 'https:';
