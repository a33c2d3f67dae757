import type { Contact } from '../../domain/ports/mail.ts';
import { isAddress } from './mail-rules.ts';

/** The fault of `CONTACT_EMAIL`; undefined for a valid address. */
export function contactFault(text: string | undefined): string | undefined {
  if (!text) return 'CONTACT_EMAIL is not set.';
  return isAddress(text) ? undefined : 'CONTACT_EMAIL is not an address, such as help@shop.example.';
}

/** Support address of the shop. Without one, letters name none and the log begins with the fault. */
export function contactOf(text: string | undefined): Contact {
  const missing = contactFault(text);
  if (text && !missing) return { address: text };
  console.error(`letters name no address to write to: ${missing}`);
  return { address: null, missing: `not configured: ${missing}` };
}
