/** A setting of the deployment is missing or wrong; the message quotes settings and nothing else. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for a host name, as URLs spell it, of the local machine. */
export const isOwnMachine = (hostname: string): boolean => OWN_MACHINE.has(hostname);

/**
 * The configured origin as a URL: HTTPS, or plain HTTP on the local machine, where no network is involved and Safari
 * stores no `Secure` cookie. Throws for plain HTTP elsewhere, and for anything but an origin.
 */
export function parseOrigin(origin: string): URL {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin)
    throw new SettingError(`ORIGIN is not an origin, such as https://shop.example: ${origin}`);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url.hostname))) return url;
  throw new SettingError(`ORIGIN must begin with https://, except on your own machine: ${origin}`);
}

export const isSecureOrigin = (origin: string): boolean => parseOrigin(origin).protocol === 'https:';
