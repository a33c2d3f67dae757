import { isIPv6, SocketAddress } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf, networksAroundIpv6Network } from './network.ts';

const group = fc.integer({ min: 0, max: 0xffff });
const byte = fc.integer({ min: 0, max: 255 });
const groups = fc.array(fc.oneof(fc.constant(0), group), { minLength: 8, maxLength: 8 });
/** Not an address that stands for an IPv4 one. */
const isNative = (all: number[]) =>
  !(all.slice(0, 5).every((n) => n === 0) && all[5] === 0xffff) &&
  !(all[0] === 0x64 && all[1] === 0xff9b) &&
  all[0] !== 0x2002 &&
  !(all[0] === 0x2001 && all[1] === 0);

/** A notation of an address: upper or lower case, padded or not, any run of zeros as `::`, the end in dots. */
function written(all: number[], style: { upper: boolean; pad: boolean; dotted: boolean; gap: number }): string {
  const text = (n: number) => {
    const hex = style.pad ? n.toString(16).padStart(4, '0') : n.toString(16);
    return style.upper ? hex.toUpperCase() : hex;
  };
  const head = all.map(text);
  if (style.dotted) {
    const [high = 0, low = 0] = all.slice(6);
    head.splice(6, 2, [high >> 8, high & 255, low >> 8, low & 255].join('.'));
  }
  let end = style.gap;
  while (end < (style.dotted ? 6 : 8) && all[end] === 0) end++;
  if (end === style.gap) return head.join(':');
  return `${head.slice(0, style.gap).join(':')}::${head.slice(end).join(':')}`;
}

const style = fc.record({
  upper: fc.boolean(),
  pad: fc.boolean(),
  dotted: fc.boolean(),
  gap: fc.integer({ min: 0, max: 7 }),
});

describe('an IPv6 address counts by its first 64 bits', () => {
  // Fails when the address is cut before `::` is expanded.
  test('in any notation, whatever its second half', () => {
    fc.assert(
      fc.property(groups.filter(isNative), groups, style, style, (all, others, one, two) => {
        const neighbour = [...all.slice(0, 4), ...others.slice(4)];
        fc.pre(isNative(neighbour));
        const [first, second] = [written(all, one), written(neighbour, two)];
        expect([first, second].map((text) => isIPv6(text))).toEqual([true, true]);
        expect(networkOf(first)).toBe(networkOf(second));
        expect(networkOf(first)).toBe(
          all
            .slice(0, 4)
            .map((n) => n.toString(16))
            .join(':'),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('and differs from that of another network', () => {
    fc.assert(
      fc.property(groups.filter(isNative), style, fc.integer({ min: 0, max: 3 }), group, (all, how, at, changed) => {
        const other = all.with(at, changed);
        fc.pre(isNative(other) && all[at] !== changed);
        expect(networkOf(written(other, how))).not.toBe(networkOf(written(all, how)));
      }),
    );
  });
});

// Fails when all of IPv4 is one network of IPv6, `0:0:0:0`.
test('an IPv4 address counts as itself, also inside an IPv6 one', () => {
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), style, ([a, b, c, d], how) => {
      const plain = [a, b, c, d].join('.');
      expect(networkOf(plain)).toBe(plain);
      expect(networkOf(written([0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d], how))).toBe(plain);
      expect(networkOf(new SocketAddress({ address: `::ffff:${plain}`, family: 'ipv6' }).address)).toBe(plain);
    }),
  );
});

// Fails when an owner of one IPv4 address has 65,536 networks of it, and as many counts.
test('tunnels and translations of an IPv4 address count as that address', () => {
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), groups, style, ([a, b, c, d], rest, how) => {
      const [high, low, plain] = [a * 256 + b, c * 256 + d, [a, b, c, d].join('.')];
      const sixToFour = [0x2002, high, low, ...rest.slice(3)];
      const translated = [0x64, 0xff9b, 0, 0, 0, 0, high, low];
      const teredo = [0x2001, 0, ...rest.slice(2, 6), high ^ 0xffff, low ^ 0xffff];
      for (const all of [sixToFour, translated, teredo]) expect(networkOf(written(all, how))).toBe(plain);
    }),
  );
});

test('the networks around an IPv6 one have 56 and 48 of its bits, and an IPv4 address has none', () => {
  expect(networksAroundIpv6Network('2001:db8:1:f2ab')).toEqual({ '/56': '2001:db8:1:f200/56', '/48': '2001:db8:1/48' });
  for (const none of ['203.0.113.7', 'unknown', '']) expect(networksAroundIpv6Network(none)).toBeNull();
});

test.each(['unknown', '', ':', ':::', '1:2', '1::2::3', 'g::1', '1:2:3:4:5:6:7:8:9', '12345::1', '192.0.2.1:80'])(
  'leaves %j, which is no address, unchanged',
  (text) => {
    expect(networkOf(text)).toBe(text);
  },
);

test('a zone is not part of the address', () => {
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
});
