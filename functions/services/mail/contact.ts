import type { Contact } from '../../domain/ports/mail.ts';
import { isAddress } from './mail-rules.ts';

/** What is wrong with `CONTACT_EMAIL`; undefined for an address. */
export function contactFault(text: string | undefined): string | undefined {
  if (!text) return 'CONTACT_EMAIL is not set.';
  return isAddress(text) ? undefined : 'CONTACT_EMAIL is not an address, such as help@shop.example.';
}

/** Where people write to the shop. Without it letters name no address, and the log begins with that. */
export function contactOf(text: string | undefined): Contact {
  const missing = contactFault(text);
  if (text && !missing) return { address: text };
  console.error(`letters name no address to write to: ${missing}`);
  return { address: null, missing: `not configured: ${missing}` };
}
