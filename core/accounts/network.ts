/** An IPv4 address at the end of an IPv6 address: RFC 4291, 2.2. */
const DOTTED = /(?<=:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * 6to4 (RFC 3056) has the IPv4 address behind its first group, NAT64 (RFC 6052) and mapped ones (RFC 4291) at their
 * end.
 */
function inside(groups: readonly number[]): number[] | null {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (isMapped || isNat64) return groups.slice(6);
  if (groups[0] === 0x2002) return groups.slice(1, 3);
  // Teredo (RFC 4380): the client's address with each bit inverted.
  return groups[0] === 0x2001 && groups[1] === 0 ? groups.slice(6).map((group) => group ^ 0xffff) : null;
}

/**
 * Key of an address in a rate limit. An IPv6 address counts by its first 64 bits, in any notation, because the
 * subscriber chooses the others. An IPv4 address inside an IPv6 one (`::ffff:192.0.2.1`, `2002:c000:201::`) counts as
 * that IPv4 address: its owner has all addresses around it.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address;
  const [high, low] = inside(groups) ?? [];
  if (high !== undefined && low !== undefined) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return first(groups.slice(0, 4));
}

/**
 * The networks of 56 and of 48 bits around a network of 64 bits: providers assign these to households and to customers
 * on request. Null for an IPv4 address.
 */
export function networksAroundIpv6Network(network: string): { readonly '/56': string; readonly '/48': string } | null {
  const [a, b, c, d, ...more] = network.split(':').map((group) => Number.parseInt(group, 16));
  if (a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0) return null;
  return { '/56': `${first([a, b, c, d & 0xff00])}/56`, '/48': `${first([a, b, c])}/48` };
}

const first = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');

/** The eight groups of an IPv6 address; null for anything else. A zone (`%eth0`) is ignored. */
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
