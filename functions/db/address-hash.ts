/** An address as accounts keep it. */
export const normalAddress = (address: string): string => address.trim().toLowerCase();

/** Under which an address stands in `suppressions`; `hmac` is the deployment's own. */
export const addressHash = (hmac: (text: string) => Promise<string>, address: string): Promise<string> =>
  hmac(`address ${normalAddress(address)}`);
