/** Carriers that sellers name, with their public tracking pages. */

type Carrier = {
  readonly name: string;
  /** Other names, in lower case. */
  readonly also: readonly string[];
  /** Address of the tracking page, without the tracking number at its end. */
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

/** Replaces the carrier and the number typed by a user whose account has ended: the parcel was tracked. */
export const ERASED_TRACKING = '';

/** Suggestions while a seller types. Other carriers are accepted. */
export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name);

/** The tracking page of a parcel; undefined for an unknown carrier. Spaces and dashes in the number are ignored. */
export function trackingPage(carrier: string, tracking: string): string | undefined {
  const named = carrier.trim().toLowerCase().replaceAll('.', '');
  const known = CARRIERS.find(({ name, also }) => name.toLowerCase() === named || also.includes(named));
  return known && `${known.page}${encodeURIComponent(tracking.replaceAll(/[\s-]/g, ''))}`;
}
