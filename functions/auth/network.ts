/** An IPv4 address at the end of an IPv6 address: RFC 4291, 2.2. */
const DOTTED = /(?<=:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * What an address counts as in a rate limit. An IPv6 address counts by its first 64 bits, in any notation. The subscriber
 * chooses the other bits. An IPv4 address inside an IPv6 one (`::ffff:192.0.2.1`) is that IPv4 address.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address;
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The eight numbers of an IPv6 address; null for anything else. A zone (`%eth0`) is left away. */
function groupsOf(address: string): number[] | null {
  const plain = address.split('%', 1)[0] ?? '';
  if (!plain.includes(':')) return null;
  const [before = '', after, more] = plain.replace(DOTTED, (_, ...parts) => inHex(parts)).split('::');
  const [left, right] = [numbers(before), numbers(after ?? '')];
  const missing = 8 - left.length - right.length;
  if (more !== undefined || (after === undefined ? missing !== 0 : missing < 1)) return null;
  const groups = [...left, ...Array<number>(missing).fill(0), ...right];
  return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null;
}

const numbers = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => (/^[0-9a-f]{1,4}$/i.test(group) ? Number.parseInt(group, 16) : -1));

const inHex = ([a, b, c, d]: unknown[]): string =>
  [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':');
