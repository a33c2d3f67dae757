import { expect, test } from 'vitest';
import { CARRIER_NAMES, trackingPage } from './carriers.ts';

test('a parcel of a known carrier can be followed, however its name and its number are written', () => {
  const page = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001112';
  for (const name of ['USPS', ' usps ', 'U.S.P.S.', 'Media Mail']) expect(trackingPage(name, '9400 11-12')).toBe(page);
});

test('every carrier that is offered has a page, and a number cannot leave its place in the address', () => {
  for (const name of CARRIER_NAMES) {
    const page = new URL(trackingPage(name, '1&x=2#y/../') ?? '');
    expect([page.protocol, page.hash]).toEqual(['https:', '']);
    expect([...page.searchParams.values()].at(-1)).toBe('1&x=2#y/../');
  }
});

test('a carrier that is not known has none', () => {
  expect(trackingPage('My cousin', '1')).toBeUndefined();
});
