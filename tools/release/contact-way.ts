/** Where people write to the shop, as a deployment has it. A missing address is no error, because the shop works without; it is said. */
import { contactFault } from '../../functions/services/mail/contact.ts';

export type ContactWay = {
  /** Variables of the Worker, by name. */
  readonly vars: Readonly<Record<string, string>>;
  /** For whoever deploys. */
  readonly says: string;
};

/** Throws for a `CONTACT_EMAIL` that is no address. */
export function contactWay({ CONTACT_EMAIL }: Readonly<Partial<Record<'CONTACT_EMAIL', string>>>): ContactWay {
  if (!CONTACT_EMAIL)
    return {
      vars: {},
      says: 'Letters will name no address to write to: CONTACT_EMAIL is not set (docs/deploy.md, "Contact").',
    };
  const fault = contactFault(CONTACT_EMAIL);
  if (fault) throw new Error(fault);
  return { vars: { CONTACT_EMAIL }, says: `People write to ${CONTACT_EMAIL}.` };
}
