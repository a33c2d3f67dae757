import { inPlaceOf } from './in-place-of.ts';

/** Base64 of the database's client: it uses two functions and bundles all. */
const BASE64 = /^js-base64$/;

export const PLATFORM = `export const Base64 = {
  fromUint8Array: (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  toUint8Array: (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
};`;

/** Uses the platform's own base64 in the Worker: js-base64 is 1.3 kB gzip. */
export const platformBase64 = () => inPlaceOf('platform-base64', BASE64, PLATFORM);
