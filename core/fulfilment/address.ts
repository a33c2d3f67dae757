/** Where a copy goes by post. */
import * as v from 'valibot';
import { requiredLines, requiredText } from '../entity/validation.ts';
import { fulfilmentWords } from '../words/fulfilment/fulfilment.ts';

const { address: missing } = fulfilmentWords.wrong;

/** As letters have it; a street address may have several lines. */
export const DeliveryAddress = v.object({
  name: requiredText(missing.name, 100),
  address: requiredLines(missing.address, 300),
  postcode: requiredText(missing.postcode, 20),
  city: requiredText(missing.city, 100),
  country: requiredText(missing.country, 60),
});
export type DeliveryAddress = Readonly<v.InferOutput<typeof DeliveryAddress>>;

/** The address on its own lines, as it stands on a parcel. */
export const addressLines = ({ name, address, postcode, city, country }: DeliveryAddress): string[] => [
  name,
  ...address.split(/\s*\n\s*/),
  `${postcode} ${city}`,
  country,
];
