/**
 * Encryption of data that must be read back: AES-256-GCM under a secret of the Worker. `context` is authenticated with
 * the text: a text sealed for one user does not open for another.
 */
export type Sealing = {
  readonly seal: (text: string, context: string) => Promise<string>;
  readonly open: (sealed: string, context: string) => Promise<string>;
};

const NONCE_BYTES = 12;

/** Sealing under this secret. A missing secret throws at the first use; there is no default. */
export function createSealing(secret: string | undefined): Sealing {
  let key: CryptoKey | undefined;
  const keyOf = async () => {
    if (!secret) throw new Error('FACTOR_SECRET is not set: docs/operations.md');
    const bytes = await crypto.subtle.digest('SHA-256', encoded(secret));
    key ??= await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
    return key;
  };
  const algorithm = (iv: Uint8Array<ArrayBuffer>, context: string) =>
    ({ name: 'AES-GCM', iv, additionalData: encoded(context) }) as const;
  return {
    async seal(text, context) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = await crypto.subtle.encrypt(algorithm(nonce, context), await keyOf(), encoded(text));
      return btoa(String.fromCharCode(...nonce, ...new Uint8Array(sealed)));
    },
    async open(sealed, context) {
      const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
      const [nonce, rest] = [bytes.slice(0, NONCE_BYTES), bytes.slice(NONCE_BYTES)];
      return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(nonce, context), await keyOf(), rest));
    },
  };
}

const encoded = (text: string) => new TextEncoder().encode(text);
