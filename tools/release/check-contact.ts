/** Support address of a deployment. A missing address is reported and no error, because the shop works without it. */
import { contactSettingFault } from '../../functions/services/mail/mail-rules.ts';

export type ContactWay = {
  readonly vars: Readonly<Record<string, string>>;
  readonly says: string;
};

/** Throws for an invalid `CONTACT_EMAIL`. `IMPRINT` is a text of lines; many countries require one. */
export function contactSettings({
  CONTACT_EMAIL,
  IMPRINT,
}: Readonly<Partial<Record<'CONTACT_EMAIL' | 'IMPRINT', string>>>): ContactWay {
  const imprint = IMPRINT?.trim() ? { IMPRINT: IMPRINT.trim() } : undefined;
  const noImprint = imprint
    ? ''
    : ' The contact page has no imprint: IMPRINT is not set (docs/operations.md, "Contact").';
  if (!CONTACT_EMAIL)
    return {
      vars: { ...imprint },
      says: `Letters will name no address to write to: CONTACT_EMAIL is not set (docs/operations.md, "Contact").${noImprint}`,
    };
  const fault = contactSettingFault(CONTACT_EMAIL);
  if (fault) throw new Error(fault);
  return { vars: { CONTACT_EMAIL, ...imprint }, says: `People write to ${CONTACT_EMAIL}.${noImprint}` };
}
