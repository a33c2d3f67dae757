/** Keys of third parties: from the environment, or of a stand-in, whose URL the stack adds. */
import { BRAND } from '../../core/brand.ts';
import { ownVapidKeys } from './vapid-keys.ts';

export type StripeKeys = {
  STRIPE_SECRET_KEY: string;
  PUBLIC_STRIPE_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  STRIPE_ACCOUNTS_WEBHOOK_SECRET?: string;
  STRIPE_PAYOUTS_WEBHOOK_SECRET?: string;
  STRIPE_STANDIN_URL?: string;
};

/** Real keys if configured, otherwise those of the stand-in. */
export function stripeKeys(): StripeKeys {
  const { STRIPE_SECRET_KEY, PUBLIC_STRIPE_KEY, STRIPE_WEBHOOK_SECRET } = process.env;
  const { STRIPE_ACCOUNTS_WEBHOOK_SECRET, STRIPE_PAYOUTS_WEBHOOK_SECRET } = process.env;
  if (!STRIPE_SECRET_KEY) {
    return {
      STRIPE_SECRET_KEY: 'sk_test_dogear',
      PUBLIC_STRIPE_KEY: 'pk_test_dogear',
      STRIPE_WEBHOOK_SECRET: 'whsec_dogear',
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_dogear_accounts',
      STRIPE_PAYOUTS_WEBHOOK_SECRET: 'whsec_dogear_payouts',
      STRIPE_STANDIN_URL: '',
    };
  }
  if (!PUBLIC_STRIPE_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new Error('STRIPE_SECRET_KEY needs PUBLIC_STRIPE_KEY and STRIPE_WEBHOOK_SECRET beside it.');
  }
  const accounts = STRIPE_ACCOUNTS_WEBHOOK_SECRET ? { STRIPE_ACCOUNTS_WEBHOOK_SECRET } : {};
  const payouts = STRIPE_PAYOUTS_WEBHOOK_SECRET ? { STRIPE_PAYOUTS_WEBHOOK_SECRET } : {};
  return { STRIPE_SECRET_KEY, PUBLIC_STRIPE_KEY, STRIPE_WEBHOOK_SECRET, ...accounts, ...payouts };
}

export type GoogleKeys = { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_STANDIN_URL?: string };

/** The real client if configured, otherwise the stand-in's. */
export function googleKeys(): GoogleKeys {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = process.env;
  if (!GOOGLE_CLIENT_ID) {
    return { GOOGLE_CLIENT_ID: 'dogear', GOOGLE_CLIENT_SECRET: 'dogear-local', GOOGLE_STANDIN_URL: '' };
  }
  if (!GOOGLE_CLIENT_SECRET) throw new Error('GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET beside it.');
  return { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET };
}

type MailKeys = { SMTP_URL: string; MAIL_FROM: string; MAIL_IDEMPOTENCY_HEADER?: string };

/** The real mail server if configured, otherwise the local inbox at this port. */
export function mailKeys(smtpPort: number): MailKeys & { readonly isLocal: boolean } {
  const { SMTP_URL, MAIL_FROM, MAIL_IDEMPOTENCY_HEADER } = process.env;
  if (!SMTP_URL) {
    const from = MAIL_FROM || `${BRAND} <letters@dogear.test>`;
    return { SMTP_URL: `smtp://dogear:dogear@127.0.0.1:${smtpPort}`, MAIL_FROM: from, isLocal: true };
  }
  if (!MAIL_FROM) throw new Error('SMTP_URL needs MAIL_FROM beside it.');
  const header = MAIL_IDEMPOTENCY_HEADER ? { MAIL_IDEMPOTENCY_HEADER } : {};
  return { SMTP_URL, MAIL_FROM, ...header, isLocal: false };
}

/** Support address and imprint; unattended on this machine. */
export const contactVars = () => ({
  CONTACT_EMAIL: process.env.CONTACT_EMAIL || 'help@dogear.test',
  IMPRINT: process.env.IMPRINT || 'Dogear (demo)\n1 Example Street\nSpringfield',
});

type PushKeys = {
  VAPID_PUBLIC_KEY: string;
  VAPID_PRIVATE_KEY: string;
  VAPID_SUBJECT: string;
  PUSH_STANDIN_URL?: string;
};

/**
 * A deployment's keys if configured; otherwise this machine's own, with a stand-in of push services, whose URL the
 * stack adds.
 */
export function pushKeys(dataDir: string): PushKeys {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = process.env;
  if (!VAPID_PRIVATE_KEY)
    return { ...ownVapidKeys(dataDir), VAPID_SUBJECT: 'mailto:push@dogear.test', PUSH_STANDIN_URL: '' };
  if (!VAPID_PUBLIC_KEY || !VAPID_SUBJECT) {
    throw new Error('VAPID_PRIVATE_KEY needs VAPID_PUBLIC_KEY and VAPID_SUBJECT beside it.');
  }
  return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT };
}
