/** Delivery addresses of parcels. */

/**
 * The street may have several lines; `country` and `state` are English names. `postcode` and `state` are empty where
 * addresses of the country have none.
 */
export type DeliveryAddress = {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
};

/** Lines of the address, as on a parcel. */
export const addressLines = ({ name, address, city, state, postcode, country }: DeliveryAddress): string[] => [
  name,
  ...address.split(/\s*\n\s*/),
  (state === '' ? `${postcode} ${city}` : `${city}, ${state} ${postcode}`).trim(),
  country,
];
