/** Validation of a delivery address by the address parts of its country. */
import * as v from 'valibot';
import { optionalText, requiredMultilineText, requiredText, type Validated, validate } from '../entity/validation.ts';
import { fulfilmentWords } from '../words/en/fulfilment.ts';
import type { DeliveryAddress } from './address.ts';
import { type AddressParts, findCountry } from './countries.ts';

const { address: wrong } = fulfilmentWords.wrong;

/** Address parts while the country is unknown. */
const USUAL: AddressParts = { postcode: 'needed', state: 'none' };

/** Address parts of the country with this name; undefined for an unknown country. */
export const addressPartsOf = (country: unknown): AddressParts | undefined =>
  typeof country === 'string' ? findCountry(country)?.parts : undefined;

const part = (how: AddressParts[keyof AddressParts], missing: string, most: number) => {
  if (how === 'needed') return requiredText(missing, most);
  const taken = v.pipe(
    optionalText(most),
    v.transform((text) => text ?? ''),
  );
  const leftOut = v.pipe(
    v.unknown(),
    v.transform(() => ''),
  );
  return how === 'taken' ? taken : leftOut;
};

const country = v.pipe(
  requiredText(wrong.country, 60),
  v.check((name) => findCountry(name) !== undefined, wrong.unknownCountry),
  v.transform((name) => findCountry(name)?.name ?? name),
);

/** Validates an address by its country; parts that the country does not have are dropped. */
export function validateAddress(values: object): Validated<DeliveryAddress> {
  const { postcode, state } = addressPartsOf('country' in values ? values.country : undefined) ?? USUAL;
  return validate(
    v.object({
      name: requiredText(wrong.name, 100),
      address: requiredMultilineText(wrong.address, 300),
      city: requiredText(wrong.city, 100),
      state: part(state, wrong.state, 60),
      postcode: part(postcode, wrong.postcode, 20),
      country,
    }),
    values,
  );
}
