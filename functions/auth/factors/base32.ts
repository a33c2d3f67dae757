/** Base32 (RFC 4648), without padding: what authenticator apps read, and what people can copy by hand. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes as letters and digits, eight for five bytes. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, waiting] = ['', 0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    for (waiting += 8; waiting >= 5; waiting -= 5) text += ALPHABET[(bits >> (waiting - 5)) & 31];
    bits &= (1 << waiting) - 1;
  }
  return waiting > 0 ? text + ALPHABET[(bits << (5 - waiting)) & 31] : text;
}

/** The bytes again. The text must be of the alphabet: nothing else is looked for. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let [bits, waiting] = [0, 0];
  for (const character of text) {
    bits = (bits << 5) | ALPHABET.indexOf(character);
    waiting += 5;
    if (waiting < 8) continue;
    waiting -= 8;
    bytes.push(bits >> waiting);
    bits &= (1 << waiting) - 1;
  }
  return Uint8Array.from(bytes);
}
