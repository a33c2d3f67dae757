import { expect, test } from 'vitest';
import { CARRIER_NAMES, trackingPage } from './carriers.ts';

test('tracks a parcel of a known carrier by any spelling of its name and number', () => {
  const page = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001112';
  for (const name of ['USPS', ' usps ', 'U.S.P.S.', 'Media Mail']) expect(trackingPage(name, '9400 11-12')).toBe(page);
});

test('has a page for every offered carrier, and escapes the number in its address', () => {
  for (const name of CARRIER_NAMES) {
    const page = new URL(trackingPage(name, '1&x=2#y/../') ?? '');
    expect([page.protocol, page.hash]).toEqual(['https:', '']);
    expect([...page.searchParams.values()].at(-1)).toBe('1&x=2#y/../');
  }
});

test('has no page for an unknown carrier', () => {
  expect(trackingPage('My cousin', '1')).toBeUndefined();
});
