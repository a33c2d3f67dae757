import { emailSearchTerm } from '../../core/entity/email-address.ts';

/** Key of an address in `suppressions`, in any form of its domain; `hmac` is the deployment's own. */
export const addressHash = (hmac: (text: string) => Promise<string>, address: string): Promise<string> =>
  hmac(`address ${emailSearchTerm(address)}`);
