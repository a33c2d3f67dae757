import type { FetchPhoto } from '../domain/ports/photos.ts';

const PHOTO_BYTE_LIMIT = 8 * 1024 * 1024;
const WITHIN_MS = 5_000;
const REDIRECTS_AT_MOST = 3;

/** Names valid only inside a network, and IP addresses in any notation. */
const INWARD =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|test|arpa)$|^[\d.]+$|^\[|^0x|^[^.]+$/i;

/** Only https on the default port, at a public name, without credentials. Each redirect is checked again. */
export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    !INWARD.test(hostname.replace(/\.+$/, ''))
  );
}

/** Fetches a picture from a URL that a user entered: with limits of time, bytes and redirects. Null on failure. */
export const fetchRemotePhoto: FetchPhoto = async (address) => {
  const signal = AbortSignal.timeout(WITHIN_MS);
  try {
    let url = address;
    for (let hop = 0; hop <= REDIRECTS_AT_MOST; hop++) {
      if (!isPublicAddress(url)) return null;
      const response = await fetch(url, {
        redirect: 'manual',
        signal,
        headers: { Accept: 'image/jpeg,image/png,image/webp' },
      });
      const location = response.headers.get('Location');
      if (response.status >= 300 && response.status < 400 && location) {
        url = new URL(location, url).href;
        continue;
      }
      return response.ok ? await readBounded(response) : null;
    }
    return null;
  } catch {
    return null;
  }
};

async function readBounded(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > PHOTO_BYTE_LIMIT) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
