/** Public pages on which a parcel can be followed, of carriers that sellers name. */

type Carrier = {
  readonly name: string;
  /** What else people call it, in lower case. */
  readonly also: readonly string[];
  /** The page, without the tracking number at its end. */
  readonly page: string;
};

const CARRIERS: readonly Carrier[] = [
  {
    name: 'USPS',
    also: ['us postal service', 'united states postal service', 'usps media mail', 'media mail'],
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  { name: 'UPS', also: ['united parcel service'], page: 'https://www.ups.com/track?tracknum=' },
  { name: 'FedEx', also: ['federal express', 'fedex ground'], page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  {
    name: 'DHL',
    also: ['dhl express'],
    page: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  },
];

/** What stands in the place of the carrier and the number that somebody typed who has left: the parcel could be followed once. */
export const ERASED = '';

/** What is offered while a seller types. Any other carrier may be named. */
export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name);

/** Where this parcel can be followed; undefined for a carrier that is not known. Spaces and dashes in a number do not count. */
export function trackingPage(carrier: string, tracking: string): string | undefined {
  const named = carrier.trim().toLowerCase().replaceAll('.', '');
  const known = CARRIERS.find(({ name, also }) => name.toLowerCase() === named || also.includes(named));
  return known && `${known.page}${encodeURIComponent(tracking.replaceAll(/[\s-]/g, ''))}`;
}
