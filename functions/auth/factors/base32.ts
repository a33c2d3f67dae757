/** Base32 (RFC 4648) without padding, as authenticator apps read it; people can copy it by hand. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  let [text, bits, waiting] = ['', 0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    for (waiting += 8; waiting >= 5; waiting -= 5) text += ALPHABET[(bits >> (waiting - 5)) & 31];
    bits &= (1 << waiting) - 1;
  }
  return waiting > 0 ? text + ALPHABET[(bits << (5 - waiting)) & 31] : text;
}

/** The text must consist of characters of the alphabet: the function does not check it. */
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
